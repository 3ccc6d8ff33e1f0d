import { generateDrizzleJson, generateMigration } from "drizzle-kit/api";
import { expect, test } from "vitest";
import { type Catalog, differences, readCatalog } from "./catalog.ts";
import { testDatabase } from "./testing.ts";

const olderRows = "added NOT VALID, for the sake of older rows";
const circular = "the tables refer to each other, and their files can't import each other";
const busy = "written with every attempt, by functions that take the organization from its subscription";
const exclusion = "an exclusion constraint";
const plans = "extended statistics";

/** What drizzle can't declare, or declares differently, and why. */
const excused: Record<string, string> = {
  "constraint contracts_waiting on contracts": olderRows,
  "constraint invoice_adjustments_invoice_fk on invoice_adjustments": circular,
  "constraint timesheets_invoice_fk on timesheets": circular,
  "constraint payment_cycles_overlap on payment_cycles": exclusion,
  "index public.payment_cycles_overlap": exclusion,
  "constraint webhook_activity_organization_id_organizations_id_fk on webhook_activity": busy,
  "constraint webhook_attempts_organization_id_organizations_id_fk on webhook_attempts": busy,
  "constraint webhook_deliveries_organization_id_organizations_id_fk on webhook_deliveries": busy,
  "constraint webhook_events_organization_id_organizations_id_fk on webhook_events": busy,
  "constraint webhook_exchanges_organization_id_organizations_id_fk on webhook_exchanges": busy,
  "constraint webhook_queue_organization_id_organizations_id_fk on webhook_queue": busy,
  "index public.webhook_queue_organization_id_delivery_id_pk": "a primary key's fill factor",
  "statistics application_matchings_criteria_of": plans,
  "statistics applications_job_of": plans,
  "statistics applications_stage_of": plans,
  "statistics candidate_tag_links_tag_of": plans,
};

/** What tables consist of; their partitions, row policies, grants and triggers are not drizzle's. */
function declarable(catalog: Catalog): Catalog {
  const kinds = /^(?:(?:table|column|index|sequence) public\.|(?:constraint|statistics) )/;
  const others = /_DAY| on (?:drizzle|muster)\./;
  return Object.fromEntries(
    Object.entries(catalog)
      .filter(([name]) => kinds.test(name) && !others.test(name))
      .map(([name, text]) => [name, name.startsWith("table ") ? "" : text.replace(" ON ONLY ", " ON ")]),
  );
}

test("what db/schema declares is what the database has: tables, columns, indexes and constraints", async () => {
  const { owner } = await testDatabase();
  const migrated = declarable(await readCatalog(owner));
  const modules = import.meta.glob<Record<string, unknown>>("./schema/*.ts", { eager: true });
  const schema = generateDrizzleJson(Object.assign({}, ...Object.values(modules)));
  const statements = await generateMigration(generateDrizzleJson({}), schema);
  await owner.unsafe(
    "drop schema public cascade; create schema public; create extension pg_trgm; create extension btree_gin",
  );
  for (const statement of statements) await owner.unsafe(statement);
  const declared = declarable(await readCatalog(owner));
  const advice = "the database has what db/schema declares; if not: npm run migration -- --name <what>";
  expect(differences(migrated, declared), advice).toEqual(Object.keys(excused).sort());
});
