import type { ReasonText } from "#lib/platform/declaration/reasons.ts";

export const resignationReasons = {
  letter_signed: {
    meaning: "The resignation letter is already signed.",
    remedy: "Read the resignation again; nothing is left to sign.",
  },
  resignation_open: {
    meaning: "The contract already has a resignation that is neither completed nor canceled.",
    remedy: "Continue with that resignation, or cancel it first.",
  },
} as const satisfies Record<string, ReasonText>;

declare module "#lib/platform/declaration/reasons.ts" {
  interface DomainReasons extends Record<keyof typeof resignationReasons, ReasonText> {}
}
