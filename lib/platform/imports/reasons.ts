import type { ReasonText } from "#lib/platform/declaration/reasons.ts";

export const importReasons = {
  invalid_row: {
    meaning: "A row of the CSV file can't be imported.",
    remedy: "Correct the cell at the path; the message names its row and column.",
  },
} as const satisfies Record<string, ReasonText>;

declare module "#lib/platform/declaration/reasons.ts" {
  interface DomainReasons extends Record<keyof typeof importReasons, ReasonText> {}
}
