import type { ReasonText } from "#lib/platform/declaration/reasons.ts";

export const accountReasons = {
  wrong_password: {
    meaning: "The current password is incorrect.",
    remedy: "Send the current password.",
  },
} as const satisfies Record<string, ReasonText>;

declare module "#lib/platform/declaration/reasons.ts" {
  interface DomainReasons extends Record<keyof typeof accountReasons, ReasonText> {}
}
