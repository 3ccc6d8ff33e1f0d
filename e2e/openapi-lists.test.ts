import { readFileSync } from "node:fs";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterAll, describe, expect, test } from "vitest";
import { ensureDemo } from "#db/seed/demo.ts";
import { testDatabase } from "#db/testing.ts";
import { beginSession } from "#lib/platform/auth/sign-in.ts";
import { settings } from "#lib/platform/env.ts";
import { inputs } from "#lib/testing/matrix/inputs.ts";
import { sized } from "#lib/testing/size.ts";
import { addToken } from "#lib/testing/stage.ts";
import { generateClient } from "./lists/client.ts";
import { listsOf, type OpenApi, validatorsOf } from "./lists/document.ts";
import { filtersOf, limitFor } from "./lists/filters.ts";
import { idsOf } from "./lists/rows.ts";
import { walkerOf } from "./lists/walk.ts";
import { serve } from "./serve-api.ts";

/** Lists that the demo leaves empty, or with one row per key: the matrix adds their rows. */
const thin = [
  ...["list_access_requests", "list_attachments", "list_connected_apps", "list_emails", "list_eor_form_versions"],
  ...["list_it_asset_return_reminders", "list_payment_cycle_exceptions", "list_webhook_resends"],
];

/** Queries that return every row, per the lists' descriptions; of the thousands of invoices and payments, those of a few months. */
const widest = {
  list_invoices: { status: "all", include: "cor", issued_from_date: sized("2026-08-01", "2000-01-01") },
  list_payments: {
    statuses: ["processing", "paid", "failed", "cancelled"],
    date_from: sized("2026-08-01", "2000-01-01"),
  },
};

/** Filters whose value no row field shows directly. */
const unshown = [
  ...["list_invoices.states", "list_service_invoices.states", "list_webhook_deliveries.answers"],
  ...["list_it_assets.status", "list_it_assets.returns", "list_applications.over_target"],
  ...["list_applications.mine", "list_applications.entered_stage_default_type_slugs"],
  ...[
    "preview_payment_cycle.changed",
    "list_invoice_adjustments.repeated",
    "list_exchange_rates.only",
    "list_tax_rates.only",
    "list_eor_contracts.has_missing",
    "list_audit_log.record_type",
    "list_audit_log.result",
  ],
  ...["location", "locations", "category", "categories", "status", "statuses", "grades", "returns"].map(
    (name) => `list_it_asset_groups.${name}`,
  ),
];

const database = await testDatabase();
const { owner } = database;
const demo = { dataDir: settings().data_dir, log: () => undefined, today: "2026-11-21" };
const [signIn] = await ensureDemo(database.ownerUrl, demo);
const [member] = await owner`
  select m.organization_id, m.user_id, e.id as legal_entity_id from memberships m join legal_entities e using (organization_id)
    where m.email = ${signIn?.email ?? ""} order by e.id limit 1`;
const organization = { id: member?.organization_id, name: "", legal_entity_id: member?.legal_entity_id };
const given: Record<string, Record<string, string>> = {};
const at = { ...database, first: organization, second: organization };
for (const name of thin) {
  given[name] = (await inputs[name]?.keys?.(at, "first")) ?? {};
  for (let n = 0; n < 5; n += 1) await inputs[name]?.row?.(at, given[name]);
}
const token = await addToken(owner, organization, { type: "personal", user_id: member?.user_id });
const session = await beginSession(member?.user_id, organization.id);

const { origin, close } = await serve();
afterAll(close);
setDefaultCACertificates([...getCACertificates(), readFileSync(join(settings().data_dir, "tls/cert.pem"), "utf8")]);
const response = await fetch(`${origin}/rest/v2/openapi.json`);
const document: OpenApi = await response.json();
const client = await generateClient(document, {
  baseUrl: `${origin}/rest/v2`,
  // Packing and unpacking each page would take a tenth of the time.
  headers: { "Sec-Fetch-Site": "same-origin", "Accept-Encoding": "identity" },
  auth: ({ type }: { type: string }) => (type === "apiKey" ? session : token),
});
const validators = validatorsOf(document);
const idsAt = async (name: string, query = {}) =>
  ((await client(name, { query })) as { data: { id: string }[] }).data.map(({ id }) => id);
// Only the preview of the open cycle has contracts without an invoice.
const [cycle_id = ""] = await idsAt("list_payment_cycles", { statuses: "open" });
given.preview_payment_cycle = { cycle_id };
// In the demo, each webhook receives only one event type.
for (const webhook_id of await idsAt("list_webhooks")) await inputs.list_webhook_deliveries?.row?.(at, { webhook_id });
// The demo has no applications matched against criteria.
const { keys, body } = inputs.set_criteria_matching ?? {};
for (const is_matched of ["MATCHED", "NOT_MATCHED"]) {
  const matching = { ...((await body?.(at)) as object), is_matched };
  await client("set_criteria_matching", { path: await keys?.(at, "first"), body: matching });
}
const walker = walkerOf(client, document, validators, given);
const lists = listsOf(document);
const check = filtersOf({ lists, walker, validators, widest, unshown });

describe.each(lists.map((list) => ({ name: list.name, list })))("$name", ({ list }) => {
  test("can be read to the end with every documented pagination method, at either page size", async () => {
    const rows = await walker.walk(list);
    expect(rows.length, "rows in the demo (db/seed/demo.ts)").toBeGreaterThan(1);
    for (const place of list.places)
      expect([place, idsOf(await walker.walk(list, {}, limitFor(list, rows), place))]).toEqual([place, idsOf(rows)]);
  });

  test("rejects page sizes outside the documented range", async () => {
    for (const limit of [0, list.longest + 1])
      await expect(walker.page(list, { limit })).rejects.toThrow(/400.*must be a whole number/);
  });

  if (list.filters.length > 0)
    test.each(list.filters.map((filter) => ({ name: filter.name, filter })))(
      "$name works as documented",
      ({ filter }) => check(list, filter),
    );
});
