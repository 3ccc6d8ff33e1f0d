import type { ReasonText } from "#lib/platform/declaration/reasons.ts";

export const resendReasons = {
  resend_running: {
    meaning: "A resend of this webhook is already running.",
    remedy: "Wait until it ends, or cancel it.",
  },
} as const satisfies Record<string, ReasonText>;

declare module "#lib/platform/declaration/reasons.ts" {
  interface DomainReasons extends Record<keyof typeof resendReasons, ReasonText> {}
}
