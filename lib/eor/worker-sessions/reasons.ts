import type { ReasonText } from "#lib/platform/declaration/reasons.ts";

export const workerSessionReasons = {
  no_eor_contract: {
    meaning: "The person has no EOR contract, so there is no worker to create a session for.",
    remedy: "Choose a person with an EOR contract that isn't canceled.",
  },
} as const satisfies Record<string, ReasonText>;

declare module "#lib/platform/declaration/reasons.ts" {
  interface DomainReasons extends Record<keyof typeof workerSessionReasons, ReasonText> {}
}
