import type { ReasonText } from "#lib/platform/declaration/reasons.ts";

export const leakedTokenReasons = {
  invalid_signature: {
    meaning: "The report of leaked tokens has no signature, or none of a configured key.",
    remedy: "Sign the raw body with a key whose public key the operator has configured.",
  },
} as const satisfies Record<string, ReasonText>;

declare module "#lib/platform/declaration/reasons.ts" {
  interface DomainReasons extends Record<keyof typeof leakedTokenReasons, ReasonText> {}
}
