import type { ReasonText } from "#lib/platform/declaration/reasons.ts";

export const singleSignOnReasons = {
  domain_not_proven: {
    meaning: "The organization hasn't proven that the domain is its own.",
    remedy: "Add the TXT record that the message names to the domain's DNS, and check it again.",
  },
  domain_taken: {
    meaning: "Another organization on this server has proven the same domain, and its TXT record is still there.",
    remedy: "Remove the other organization's TXT record from DNS, or ask the server's operator.",
  },
  provider_not_tested: {
    meaning: "Nothing shows yet that you could sign in through the organization's provider.",
    remedy: "Test the provider, or sign in through it, and try again within 15 minutes.",
  },
} as const satisfies Record<string, ReasonText>;

declare module "#lib/platform/declaration/reasons.ts" {
  interface DomainReasons extends Record<keyof typeof singleSignOnReasons, ReasonText> {}
}
