import type postgres from "postgres";
import { expect, test } from "vitest";
import { databaseUrlFor } from "#lib/platform/secrets.ts";
import { operations } from "#lib/registry/operations.ts";
import { addToken, send } from "#lib/testing/stage.ts";
import { readCatalog } from "./catalog.ts";
import { migrate } from "./migrate.ts";
import { useDatabase } from "./pool.ts";
import { testDatabase } from "./testing.ts";
import { addPayroll, addWork, ids, install } from "./testing-upgrade.ts";

let sql: postgres.Sql;
let url: string;

const { owner } = await testDatabase();
const fresh = await readCatalog(owner);

/** What the product knows of countries' taxes. */
const taxRatesOf = (database: postgres.Sql) => database`select * from vat_rates order by country, valid_from`;

async function installed(last: string): Promise<void> {
  ({ sql, url } = await install(last));
}

async function rowCounts(): Promise<Record<string, number>> {
  const tables = await sql<{ name: string }[]>`
    select c.oid::regclass::text as name from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`;
  const counts: Record<string, number> = {};
  for (const { name } of tables) counts[name] = Number((await sql.unsafe(`select count(*) as n from ${name}`))[0]?.n);
  return counts;
}

/** Every list that an organization's token reads. */
const lists = operations.flatMap(({ contract: { method, path, principals, input } }) =>
  method === "GET" && !path.includes("{") && principals.includes("organization") && "cursor" in input.shape
    ? [path]
    : [],
);

test.each(["0005", "0015", "0022", "0030", "0078"])(
  "an installation with the schema of %s is upgraded to match a new one, and keeps its rows",
  async (last) => {
    await installed(last);
    await addWork(sql, last);
    if (last >= "0015") await addPayroll(sql);
    // Old links don't work in the new version, and their table is gone; tax rates are the product's.
    const { password_links: _, vat_rates: __, ...before } = await rowCounts();
    await migrate(url, { log: () => undefined });
    expect(await readCatalog(sql)).toEqual(fresh);
    expect([...(await taxRatesOf(sql))]).toEqual([...(await taxRatesOf(owner))]);
    expect(await rowCounts()).toMatchObject({ ...before, invoice_day_counts: 20, people: 2, invoices: 20 });
    useDatabase(databaseUrlFor("app_web", url));
    const token = await addToken(sql, { id: ids.organization, name: "Long here", legal_entity_id: ids.entity });
    for (const [path, rows] of [
      ["/invoices?status=all", 20],
      ["/contracts", 2],
      ["/people", 2],
      ["/payment-cycles", last >= "0015" ? 3 : 0],
    ] as const) {
      const { status, text, body } = await send("GET", `/rest/v2${path}`, token);
      expect(status, text).toBe(200);
      expect(body.data ?? body, path).toHaveLength(rows);
    }
    expect(lists.length).toBeGreaterThan(20);
    for (const path of lists) {
      const { status, text } = await send("GET", `/rest/v2${path}`, token);
      expect(status, text).toBe(200);
    }
  },
);

test("an upgrade stops at overlapping payment cycles: it names them, changes nothing, and continues once they are corrected", async () => {
  await installed("0030");
  await addWork(sql, "0030");
  await addPayroll(sql);
  await sql`update payment_cycles set ends_on = '2026-04-02' where starts_on = '2026-03-01'`;
  const before = await readCatalog(sql);
  await expect(migrate(url, { log: () => undefined })).rejects.toThrow(
    /^The upgrade stopped, and nothing was changed: the monthly payment cycles \S+ \(2026-03-01 to 2026-04-02\) and \S+ \(2026-04-01 to 2026-04-30\) of organization 018f6d2a-\S+ overlap\. Correct their dates in the table payment_cycles, then start again\.$/,
  );
  expect(await readCatalog(sql)).toEqual(before);
  await sql`update payment_cycles set ends_on = '2026-03-31' where starts_on = '2026-03-01'`;
  await migrate(url, { log: () => undefined });
  expect(await readCatalog(sql)).toEqual(fresh);
});

test("invoice views saved with the wire's statuses still show the same rows and columns", async () => {
  await installed("0060");
  await addWork(sql, "0060");
  await sql`insert into users (id, email) values (${ids.entity}, 'ada@people.example')`;
  await sql`insert into memberships (organization_id, user_id, name, email, role, accepted_at) values (${ids.organization}, ${ids.entity}, 'Ada', 'ada@people.example', 'owner', now())`;
  const views = [
    ["", "hide=currency&status=paid"],
    ["status=all", "hide=currency&status=all"],
    [
      "q=a%26b&sort=total&status=failed%2Cpending",
      "hide=currency&q=a%26b&sort=total&status=failed%2Cunpayable%2Copen%2Cpending%2Cawaiting_payment",
    ],
    [
      "hide=worker&status=processing%2Ccanceled&to=2026-01-01",
      "hide=worker&status=preprocessing%2Cprocessing%2Ccancelled&to=2026-01-01",
    ],
  ] as const;
  for (const [name, [query]] of views.entries())
    await sql`insert into saved_views (organization_id, page, name, query, owner_id) values (${ids.organization}, 'invoices', ${name}, ${query}, ${ids.entity})`;
  // The page's order when they were saved was by creation.
  const paymentViews = [
    ["", "sort=-created_at"],
    ["from=2026-01-01&status=failed", "from=2026-01-01&sort=-created_at&status=failed"],
    ["sort=total&status=failed", "sort=total&status=failed"],
  ] as const;
  for (const [name, [query]] of paymentViews.entries())
    await sql`insert into saved_views (organization_id, page, name, query, owner_id) values (${ids.organization}, 'payments', ${name}, ${query}, ${ids.entity})`;
  await migrate(url, { log: () => undefined });
  const found = await sql`select query from saved_views where page = 'invoices' order by name`;
  expect(found.map(({ query }) => query)).toEqual(views.map(([, query]) => query));
  const ordered = await sql`select query from saved_views where page = 'payments' order by name`;
  expect(ordered.map(({ query }) => query)).toEqual(paymentViews.map(([, query]) => query));
  const kept = await sql`
    select sum(invoices)::int as n, (select sum(invoices)::int from invoice_day_counts) as days,
      (select sum(invoices)::int from invoice_totals where kind = 'entity' and part = ${ids.entity}) as of_entity from invoice_counts where status = 'open'`;
  expect(kept[0]).toEqual({ n: 20, days: 20, of_entity: 20 });
});

test("assets from before the upgrade are totaled like new ones", async () => {
  await installed("0066");
  await addWork(sql, "0066");
  const organization_id = ids.organization;
  const product = { name: "X1", brand: "Lenovo", category: "LAPTOP" };
  const bought = { purchase_date: "2026-01-31", purchase_amount: "3600.50", purchase_currency: "EUR" };
  const place = { type: "created", actor_name: "Test", to_location: "AT_WAREHOUSE", to_status: "ACTIVE" };
  await sql.begin(async (tx) => {
    const [known] = await tx`insert into asset_products ${tx({ organization_id, ...product })} returning id`;
    const asset = { organization_id, product_id: known?.id, ...product, ...bought };
    const [made] = await tx`insert into assets ${tx(asset)} returning id`;
    await tx`insert into asset_movements ${tx({ organization_id, asset_id: made?.id, ...place })}`;
  });
  await migrate(url, { log: () => undefined });
  const [row] = await sql`select purchase_minor::int, life_months, bought_key from assets`;
  expect(row).toEqual({ purchase_minor: 360_050, life_months: 36, bought_key: (2026 * 12 + 1) * 32 + 31 });
});
