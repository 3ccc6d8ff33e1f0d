import type { ReasonText } from "#lib/platform/declaration/reasons.ts";

export const timesheetReasons = {
  date_in_future: {
    meaning: "Time can't be logged for a day that hasn't begun.",
    remedy: "Log it on that day or later.",
  },
  too_much_time: {
    meaning: "The day would have more hours or days of work than it can have.",
    remedy: "Log less, or correct the other timesheets of the day.",
  },
} as const satisfies Record<string, ReasonText>;

declare module "#lib/platform/declaration/reasons.ts" {
  interface DomainReasons extends Record<keyof typeof timesheetReasons, ReasonText> {}
}
