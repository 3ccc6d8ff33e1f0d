import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { getTableColumns } from "drizzle-orm";
import { getTableConfig, type PgColumn } from "drizzle-orm/pg-core";
import { declaredTables } from "./declared-tables.ts";
import { functionsFolder } from "./function-files.ts";
import { isDigest } from "./schema/columns.ts";
import { markOf } from "./schema/personal.ts";

interface Audited {
  /** The kind of record in the audit log. */
  object: string;
  /** The column or two that identify it, unless it is `id`. */
  by?: readonly [string, string?];
  /** The column with the record that it belongs to, through which erasing a person finds it. */
  parent?: string;
  /** Columns that follow from others, or that only count and remember. */
  without?: readonly string[];
}

const lastUse = ["last_used_at", "last_used_ip", "last_used_operation"];

/** The tables whose changes the audit log has, with before and after (decision 0070). */
export const auditedTables: Readonly<Record<string, Audited>> = {
  access_requests: { object: "access_request" },
  access_tokens: { object: "access_token", without: lastUse },
  application_activities: { object: "interview_activity" },
  application_matchings: { object: "criterion_matching", parent: "application_id" },
  application_notes: { object: "application_note", parent: "application_id" },
  application_sources: { object: "application_source" },
  application_stages: { object: "application_stage" },
  applications: { object: "application", parent: "candidate_id", without: ["candidate_text"] },
  archivation_reasons: { object: "archive_reason" },
  asset_products: { object: "asset_product" },
  assets: { object: "asset", without: ["holder_text", "search_text", "movements", "moved_at"] },
  attachments: { object: "attachment", parent: "attachable_id" },
  candidate_tag_links: { object: "candidate_tag", parent: "candidate_id" },
  candidate_tags: { object: "tag" },
  candidates: { object: "candidate", without: ["search_text"] },
  contract_amendments: { object: "amendment" },
  contract_terminations: { object: "termination" },
  contracts: { object: "contract", without: ["amended_titles", "person_text", "search_text"] },
  custom_roles: { object: "role" },
  departments: { object: "department" },
  document_settings: { object: "document_settings" },
  email_templates: { object: "email_template" },
  employment_types: { object: "employment_type" },
  eor_answers: { object: "additional_information", by: ["contract_id", "key"] },
  eor_form_versions: { object: "form_version" },
  exchange_rates: { object: "exchange_rate", by: ["currency", "valid_on"] },
  interview_plan_stages: { object: "interview_plan_stage" },
  interview_plans: { object: "interview_plan" },
  invoice_adjustments: { object: "adjustment" },
  invoices: { object: "invoice", without: ["search_text"] },
  job_criteria: { object: "job_criterion" },
  job_employment_types: { object: "job_employment_type" },
  job_pages: { object: "job_page", by: ["organization_id"] },
  job_postings: { object: "job_posting" },
  jobs: { object: "job" },
  legal_entities: { object: "legal_entity" },
  memberships: { object: "member", by: ["user_id"], without: ["password_id", "last_sign_in_at", "requires_provider"] },
  oauth_grants: { object: "connected_app", without: lastUse },
  sign_in_policies: { object: "sign_in_policy", by: ["organization_id"] },
  oauth_policies: { object: "connected_app_policy", by: ["organization_id"] },
  offboarding_tasks: { object: "offboarding_task", parent: "person_id" },
  organization_domains: { object: "domain" },
  own_tax_rates: { object: "tax_rate", by: ["country", "valid_from"] },
  pay_corrections: { object: "pay_correction" },
  payment_cycles: {
    object: "payment_cycle",
    without: ["contracts_total", "contracts_done", "contracts_after", "invoices_made", "request_id"],
  },
  payments: { object: "payment", without: ["search_text"] },
  people: { object: "person", without: ["search_text"] },
  refund_statements: { object: "refund" },
  reporting_currencies: { object: "reporting_currency", by: ["organization_id"] },
  resignations: { object: "resignation" },
  saved_views: { object: "saved_view" },
  service_rates: { object: "service_rate", by: ["service"] },
  sso_links: { object: "sso_link", by: ["provider_id", "user_id"] },
  sso_providers: { object: "sso_provider" },
  stage_activities: { object: "stage_activity" },
  timesheets: { object: "timesheet" },
  warehouses: { object: "warehouse" },
  webhook_keys: { object: "signing_key" },
  webhook_subscriptions: {
    object: "webhook",
    without: ["consecutive_failures", "in_flight_limit", "enabling_delivery", "resume_since"],
  },
};

const itself = "it is the audit log itself";
const count = "it is counted from other tables";
const part = "it is part of a document, which the document's own row announces, and never changes";
const log = "it is a log of its own, which only grows";
const provider = "it is what the identity provider says, and the member whom it changes is there";
const queue = "it says what is still to be sent, and how that went";

/** Why changes of the other tenant tables aren't in the audit log. */
export const unauditedTables: Readonly<Record<string, string>> = {
  access_request_notices: queue,
  asset_movements: log,
  audit_chains: itself,
  audit_changes: itself,
  audit_checkpoints: itself,
  audit_log: itself,
  audit_seals: itself,
  audit_values: itself,
  board_changes: log,
  candidate_merges: "it is the copy that undoes a merge",
  change_plans: "it is what an assistant would do, and ends within minutes",
  contract_counts: count,
  contract_status_changes: log,
  deleted_adjustments: "it is the copy that undoes a deletion",
  document_numbers: "it counts the numbers that documents got",
  emails: queue,
  erasures: "it is the receipt of a request that the log has",
  feed_events: log,
  feed_positions: count,
  idempotency_keys: "it is the response to a request, for a day",
  invoice_archives: "it is a download link, for a few minutes",
  invoice_counts: count,
  invoice_day_counts: count,
  invoice_details: part,
  invoice_line_items: part,
  invoice_totals: count,
  job_boards: count,
  job_stage_counts: count,
  leak_notices: queue,
  legal_entity_versions: "a trigger keeps it whenever the legal entity changes",
  oauth_tokens: "it belongs to a connected app, whose row is there",
  payment_counts: count,
  payment_cycle_exceptions: "closing a payment cycle works it out",
  payment_day_counts: count,
  payment_items: part,
  record_history: log,
  recruiting_counters: count,
  refund_items: part,
  released_items: part,
  return_reminders: queue,
  saml_answers: "it is a sign-in, which is there",
  saved_view_defaults: "it is which view a person sees first",
  scim_group_members: provider,
  scim_groups: provider,
  scim_users: provider,
  sso_tests: "it is a test of the provider, for a day",
  stored_files: "it is the content of a record that is there",
  undone_merges: log,
  webhook_activity: count,
  webhook_attempts: queue,
  webhook_deliveries: queue,
  webhook_events: log,
  webhook_exchanges: queue,
  webhook_notices: queue,
  webhook_queue: queue,
  webhook_resends: queue,
};

export const triggersPath = join(functionsFolder, "platform/note_changes.sql");

const heading = "-- Written by `npm run migration` from db/audited-tables.ts and the marks in db/schema.\n";

const ofEvents = [
  ["added", "insert", "new table as added"],
  ["changed", "update", "old table as removed new table as added"],
  ["removed", "delete", "old table as removed"],
] as const;

const listOf = (names: readonly string[]) => `'{${names.join(",")}}'`;

/** Columns whose values are never written down elsewhere: encrypted, masked for some readers, or digests. */
const isSecret = (column: PgColumn) => {
  const mark = markOf(column);
  return isDigest(column) || column.getSQLType() === "bytea" || (mark?.personal != null && mark.sensitive);
};

/** Columns that every table has, or that repeat others. */
const isLeftOut = (column: PgColumn) =>
  column.generated !== undefined || ["organization_id", "id", "created_at", "updated_at"].includes(column.name);

/** The triggers of the audited tables. */
async function triggersText(): Promise<string> {
  const tables = (await declaredTables()).map((table) => ({ table, name: getTableConfig(table).name }));
  const statements = Object.entries(auditedTables).map(([name, { object, by = ["id"], parent, without = [] }]) => {
    const table = tables.find((one) => one.name === name)?.table;
    if (!table) throw new Error(`db/audited-tables.ts: there is no table ${name}`);
    const columns = Object.values<PgColumn>(getTableColumns(table));
    const namesOf = (test: (column: PgColumn) => boolean) => columns.filter(test).map((column) => column.name);
    const leftOut = new Set([...namesOf(isLeftOut), ...without]);
    const secret = namesOf((column) => isSecret(column) && !leftOut.has(column.name));
    const personal = namesOf(
      (column) => markOf(column)?.personal === "erase" && !secret.includes(column.name) && !leftOut.has(column.name),
    );
    const given = [`'${object}'`, `'${by[0]}'`, `'${by[1] ?? ""}'`, `'${parent ?? ""}'`];
    const call = [...given, listOf([...leftOut]), listOf(secret), listOf(personal)].join(", ");
    return ofEvents
      .map(
        ([suffix, event, transition]) =>
          `create or replace trigger note_${suffix}_values after ${event} on ${name} referencing ${transition} for each statement\n  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes(${call});\n`,
      )
      .join("");
  });
  return heading + statements.join("");
}

/** The file of `app.note_changes` with these triggers in the place of the ones that it has. */
export async function withTriggers(text: string): Promise<string> {
  return `${text.split(heading)[0]}${await triggersText()}`;
}

export async function writeTriggers(): Promise<void> {
  writeFileSync(triggersPath, await withTriggers(readFileSync(triggersPath, "utf8")));
}
