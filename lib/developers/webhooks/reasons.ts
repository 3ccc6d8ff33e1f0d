import type { ReasonText } from "#lib/platform/declaration/reasons.ts";

export const webhookReasons = {
  header_not_allowed: {
    meaning: "A custom header has a name or a value that a delivery can't carry.",
    remedy: "Rename the header or correct its value.",
  },
  signing_key_active: {
    meaning: "The signing key signs every delivery now.",
    remedy: "Rotate it with an overlap of 0 hours instead.",
  },
  unknown_event_type: {
    meaning: "There is no such event type.",
    remedy: "Use a name that GET /webhooks/events/types lists.",
  },
  url_not_allowed: {
    meaning: "Webhooks can't be sent to this URL.",
    remedy: "Use an HTTPS URL with a public address.",
  },
  webhook_url_fixed: {
    meaning: "The URL of a webhook can't be changed.",
    remedy: "Create another webhook for the other URL.",
  },
} as const satisfies Record<string, ReasonText>;

declare module "#lib/platform/declaration/reasons.ts" {
  interface DomainReasons extends Record<keyof typeof webhookReasons, ReasonText> {}
}
