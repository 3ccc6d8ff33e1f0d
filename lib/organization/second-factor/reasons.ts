import type { ReasonText } from "#lib/platform/declaration/reasons.ts";

export const secondFactorReasons = {
  wrong_code: {
    meaning: "The code is incorrect, has expired, or was used before.",
    remedy: "Send the code that the app shows now. After one was used, wait for the next.",
  },
} as const satisfies Record<string, ReasonText>;

declare module "#lib/platform/declaration/reasons.ts" {
  interface DomainReasons extends Record<keyof typeof secondFactorReasons, ReasonText> {}
}
