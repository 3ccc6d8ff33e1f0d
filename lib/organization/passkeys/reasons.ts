import type { ReasonText } from "#lib/platform/declaration/reasons.ts";

export const passkeyReasons = {
  passkey_refused: {
    meaning: "What the browser sent isn't the response of a passkey that counts here.",
    remedy: "The message says why; ask for new options and let the browser use a passkey again.",
  },
} as const satisfies Record<string, ReasonText>;

declare module "#lib/platform/declaration/reasons.ts" {
  interface DomainReasons extends Record<keyof typeof passkeyReasons, ReasonText> {}
}
