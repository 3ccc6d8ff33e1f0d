import type { ReasonText } from "#lib/platform/declaration/reasons.ts";

export const assetReasons = {
  asset_archived: {
    meaning: "The asset was written off.",
    remedy: "Undo that first, if it is the asset's last movement.",
  },
  asset_assigned: {
    meaning: "Someone has the asset.",
    remedy: "Return it first; the message says who has it.",
  },
  asset_not_assigned: {
    meaning: "Nobody has the asset.",
    remedy: "Read the asset again; only an asset that someone has can be returned.",
  },
  movement_superseded: {
    meaning: "The asset has moved since, or there is no earlier place to return it to.",
    remedy: "Read the asset's movements and undo the last one.",
  },
  too_many_labels: {
    meaning: "The filters match more assets than one document can hold.",
    remedy: "Narrow the filters, or send asset IDs.",
  },
} as const satisfies Record<string, ReasonText>;

declare module "#lib/platform/declaration/reasons.ts" {
  interface DomainReasons extends Record<keyof typeof assetReasons, ReasonText> {}
}
