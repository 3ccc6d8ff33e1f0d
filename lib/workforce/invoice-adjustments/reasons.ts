import type { ReasonText } from "#lib/platform/declaration/reasons.ts";

export const adjustmentReasons = {
  amount_too_large: {
    meaning: "The total is larger than one adjustment can be.",
    remedy: "Split it into several adjustments.",
  },
  own_record: {
    meaning: "You can't review an adjustment that you added.",
    remedy: "Ask someone else who can review adjustments.",
  },
  date_too_far: {
    meaning: "The date is more than a year ahead.",
    remedy: "Choose an earlier date.",
  },
} as const satisfies Record<string, ReasonText>;

declare module "#lib/platform/declaration/reasons.ts" {
  interface DomainReasons extends Record<keyof typeof adjustmentReasons, ReasonText> {}
}
