import type { ReasonText } from "#lib/platform/api/reasons.ts";

export const assetReasons = {
  asset_archived: {
    meaning: "The asset was written off.",
    remedy: "Undo that first, if it is the asset's last movement.",
  },
  asset_assigned: {
    meaning: "Somebody has the asset.",
    remedy: "Return it first; the message says who has it.",
  },
  asset_not_assigned: {
    meaning: "Nobody has the asset.",
    remedy: "Read the asset again; only what somebody has can be returned.",
  },
  movement_superseded: {
    meaning: "Something else happened to the asset since, or there is nothing before it to go back to.",
    remedy: "Read the asset's movements and undo the last one.",
  },
  too_many_labels: {
    meaning: "The filters select more assets than one document has labels.",
    remedy: "Narrow the filters, or name the assets.",
  },
} as const satisfies Record<string, ReasonText>;

declare module "#lib/platform/api/reasons.ts" {
  interface DomainReasons extends Record<keyof typeof assetReasons, ReasonText> {}
}
