import type { ReasonText } from "#lib/platform/declaration/reasons.ts";

export const legalEntityReasons = {
  code_in_numbers: {
    meaning: "Document numbers contain the code of the legal entity, so it can't change.",
    remedy: "Keep the code, or add another legal entity with the code you want.",
  },
} as const satisfies Record<string, ReasonText>;

declare module "#lib/platform/declaration/reasons.ts" {
  interface DomainReasons extends Record<keyof typeof legalEntityReasons, ReasonText> {}
}
