import type { ReasonText } from "#lib/platform/declaration/reasons.ts";

export const downloadReasons = {
  archive_empty: {
    meaning: "The filters match no invoice.",
    remedy: "Change the filters.",
  },
  archive_too_large: {
    meaning: "The filters match more invoices than an archive holds.",
    remedy: "Narrow the filters, for example by date.",
  },
  link_expired: {
    meaning: "The download link has expired.",
    remedy: "Request a new link.",
  },
  link_invalid: {
    meaning: "The download link is incomplete or altered, or its creator no longer has access.",
    remedy: "Request a new link.",
  },
} as const satisfies Record<string, ReasonText>;

declare module "#lib/platform/declaration/reasons.ts" {
  interface DomainReasons extends Record<keyof typeof downloadReasons, ReasonText> {}
}
