import type { Fronts } from "#lib/platform/mcp/toolbox.ts";
import phrases from "./everyday-phrases.json" with { type: "json" };
import { acts, things } from "./everyday-words.ts";

/** What most calls are of; `find_tools` ranks it somewhat higher. */
const main = new Set([
  ...["list_payments", "list_invoices", "list_payment_cycles", "list_invoice_adjustments", "list_timesheets"],
  ...[
    "list_people",
    "get_person_pay",
    "list_contracts",
    "list_candidates",
    "list_applications",
    "list_jobs",
    "list_it_assets",
  ],
  ...["list_webhooks", "list_members", "list_access_tokens", "search", "update_member", "move_application"],
  ...["create_adjustment", "create_invoice_adjustment", "assign_it_asset"],
]);

/** The tools that `tools/list` shows, beside the server's own. Every other tool can be called just as well. */
export const fronts: Fronts = {
  /** What most conversations need: beside the server's own tools, which find and run everything. */
  few: ["search", "whoami"],
  /**
   * With `?front=named`: the main operations of every chapter of the specification, by names that people and models
   * recognize. For conversations with many tasks, and for clients that allow tools by name.
   */
  named: [
    "create_adjustment",
    "create_application",
    "create_application_note",
    "create_candidate",
    "download_invoice",
    "get_application",
    "get_invoice",
    "get_it_asset",
    "get_payment_breakdown",
    "list_applications",
    "list_candidates",
    "list_contract_adjustments",
    "list_contracts",
    "list_invoices",
    "list_it_assets",
    "list_payment_cycles",
    "list_payments",
    "list_people",
    "list_refund_statements",
    "list_webhook_event_types",
    "move_application",
    "replace_candidate_tags",
    "search",
    "update_additional_information",
    "whoami",
  ],
  vocabulary: { things, acts, phrases, main },
};
