import type { ReasonText } from "#lib/platform/declaration/reasons.ts";

export const memberReasons = {
  last_owner: {
    meaning: "An organization needs an owner.",
    remedy: "Make another member an owner first.",
  },
  own_membership: {
    meaning: "You can't do this to your own membership.",
    remedy: "Ask another owner or admin.",
  },
} as const satisfies Record<string, ReasonText>;

declare module "#lib/platform/declaration/reasons.ts" {
  interface DomainReasons extends Record<keyof typeof memberReasons, ReasonText> {}
}
