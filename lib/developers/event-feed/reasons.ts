import type { ReasonText } from "#lib/platform/declaration/reasons.ts";

export const eventFeedReasons = {
  cursor_expired: {
    meaning: "Events after this cursor are gone: they are older than 30 days, or a backup was restored.",
    remedy:
      "Read the feed without a cursor, starting with the oldest event that is kept, and compare your records with the API.",
  },
} as const satisfies Record<string, ReasonText>;

declare module "#lib/platform/declaration/reasons.ts" {
  interface DomainReasons extends Record<keyof typeof eventFeedReasons, ReasonText> {}
}
