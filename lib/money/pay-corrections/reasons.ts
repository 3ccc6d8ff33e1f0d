import type { ReasonText } from "#lib/platform/declaration/reasons.ts";

export const payCorrectionReasons = {
  pay_correction_decided: {
    meaning: "Someone has settled or dismissed the pay correction, or it doesn't apply any more.",
    remedy: "Read the list again: what is left to decide is open.",
  },
} as const satisfies Record<string, ReasonText>;

declare module "#lib/platform/declaration/reasons.ts" {
  interface DomainReasons extends Record<keyof typeof payCorrectionReasons, ReasonText> {}
}
