import type { ReasonText } from "#lib/platform/declaration/reasons.ts";

export const deliveryReasons = {
  delivery_content_deleted: {
    meaning: "The content of a delivery is deleted after 30 days.",
    remedy: "Read the record with the API instead.",
  },
} as const satisfies Record<string, ReasonText>;

declare module "#lib/platform/declaration/reasons.ts" {
  interface DomainReasons extends Record<keyof typeof deliveryReasons, ReasonText> {}
}
