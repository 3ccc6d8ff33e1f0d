import { settings } from "#lib/platform/env.ts";
import type { ReceiptParts } from "./receipt.ts";

const audited = ["audit_log", "audit_changes", "audit_values"];
const announced = ["webhook_events", "webhook_exchanges", "feed_events"];

/** Copies of what the record itself keeps. Of a candidate everything was erased from these, too. */
const ofKept: ReceiptParts["elsewhere"] = [
  {
    ...{ what: "Webhook events and the events feed", tables: announced },
    ...{ reason: "They say what was announced about records that are kept", until: "30 days after each event" },
  },
  {
    ...{ what: "Responses kept for repeated requests", tables: ["idempotency_keys"] },
    ...{ reason: "A request that is sent again gets the same response", until: "24 hours after each request" },
  },
];

/** Texts of members, which can have anybody's name in them. */
const ofMembers: ReceiptParts["elsewhere"] = [
  {
    ...{ what: "Searches in saved views", tables: ["saved_views"] },
    ...{ reason: "Erasing can't tell a name from other words", until: "until the member changes or deletes the view" },
  },
  {
    ...{ what: "Changes that assistants have planned, encrypted", tables: ["change_plans"] },
    ...{ reason: "A plan is run exactly as it was described", until: "ten minutes after it was made" },
  },
  {
    ...{ what: "Deleted adjustments", tables: ["deleted_adjustments"] },
    ...{ reason: "Deleting can be undone", until: "a quarter of an hour after it" },
  },
];

/** Where something may still be found besides the records. */
export function elsewhereOf(subject: "candidates" | "people"): ReceiptParts["elsewhere"] {
  const { audit_months: months } = settings();
  return [
    {
      ...{ what: "Audit log", tables: audited },
      reason:
        subject === "people"
          ? "Shows who changed what; of records that are kept, it has values before and after"
          : "Shows who changed what, without the values that were erased",
      until: months === null ? "as long as the organization keeps its audit log" : `${months} months after each entry`,
    },
    ...(subject === "people" ? ofKept : []),
    ...ofMembers,
    {
      ...{ what: "What was delivered before: to webhooks, apps, exports, and by email", tables: [] },
      ...{ reason: "It is with its receivers, who have to be told", until: "as they decide" },
    },
  ];
}
