import type { ReasonText } from "#lib/platform/declaration/reasons.ts";

export const formReasons = {
  invalid_definition: {
    meaning: "The definitions don't make a valid form.",
    remedy: "Correct the value at the path; the message says how.",
  },
} as const satisfies Record<string, ReasonText>;

declare module "#lib/platform/declaration/reasons.ts" {
  interface DomainReasons extends Record<keyof typeof formReasons, ReasonText> {}
}
