import { getJson } from "./api.ts";
import { cursorOfAssets } from "./asset-pages.ts";
import { compare, ratioOf } from "./compare.ts";
import { assets, type Fleet, openFleet } from "./fleet.ts";
import { applyLoad, type Cost } from "./load.ts";
import type { BenchOptions } from "./options.ts";
import { printList, printPair, printTitle, type Verdict } from "./report.ts";
import type { Stage } from "./stage.ts";

const list = "/rest/v2/it/assets?limit=20";
const groups = "/rest/v2/it/assets/groups?limit=50";
const maxTimesPlain = 5;

const say = (line: string) => void process.stdout.write(`${line}\n`);

type Queries = Record<string, [query: string, condition: string]>;

/** Asset filters as query strings, with the same condition in SQL. */
function filtersOf({ known: { person, warehouse, product, serial } }: Fleet): Queries {
  const year = new Date().getUTCFullYear();
  return {
    plain: ["", "true"],
    "one person": [`&hris_profile_id=${person}`, `hris_profile_id = '${person}'`],
    "with people": ["&location=WITH_USER", "location = 'WITH_USER'"],
    "a rare location": ["&location=CLEARANCE_WAREHOUSE", "location = 'CLEARANCE_WAREHOUSE'"],
    "two locations": [
      "&locations=SUPPLIER&locations=ORGANIZATION_WAREHOUSE",
      "location in ('SUPPLIER', 'ORGANIZATION_WAREHOUSE')",
    ],
    "a category": ["&category=LAPTOP", "category = 'LAPTOP'"],
    "two categories": ["&categories=DESK&categories=HEADSET", "category in ('DESK', 'HEADSET')"],
    active: ["&status=ACTIVE", "status = 'ACTIVE'"],
    archived: ["&status=ARCHIVED", "status <> 'ACTIVE'"],
    "two statuses": ["&statuses=STOLEN&statuses=BEING_REPAIRED", "status in ('STOLEN', 'BEING_REPAIRED')"],
    "a grade": ["&grades=C", "grade = 'C'"],
    "a warehouse": [`&warehouse_id=${warehouse}`, `warehouse_id = '${warehouse}'`],
    "a product": [`&product_id=${product}`, `product_id = '${product}'`],
    "returns requested": ["&returns=requested", "return_due_on is not null"],
    "returns overdue": ["&returns=overdue", "return_due_on < app.today()"],
    "a quarter of warranties": [
      `&warranty_ends_from=${year}-01-01&warranty_ends_to=${year}-04-01`,
      `warranty_ends_on >= '${year}-01-01' and warranty_ends_on < '${year}-04-01'`,
    ],
    "laptops that people have": [
      "&category=LAPTOP&location=WITH_USER&status=ACTIVE",
      "category = 'LAPTOP' and location = 'WITH_USER' and status = 'ACTIVE'",
    ],
    "by name": ["&sort_by=name&sort_order=asc", "true"],
    "by name, a category": ["&sort_by=name&sort_order=asc&category=MONITOR", "category = 'MONITOR'"],
    "search, no matches": ["&search=qqxyzzy", "search_text like '%qqxyzzy%'"],
    "search, a serial number": [
      `&search=${encodeURIComponent(serial)}`,
      `search_text like '%${serial.toLowerCase()}%'`,
    ],
    "search, a person": ["&search=person+4711", "search_text like '%person 4711%'"],
    "search, a product": ["&search=thinkpad", "search_text like '%thinkpad%'"],
    "search, two letters": ["&search=ad", "search_text like '%ad%'"],
  };
}

/** Groupings as query strings, with the SQL expression whose distinct values are the groups. */
const groupings: Queries = {
  plain: ["", ""],
  "by person": ["&group_by=person", "hris_profile_id"],
  "by warehouse": ["&group_by=warehouse", "warehouse_id"],
  "by location": ["&group_by=location", "location"],
  "by category": ["&group_by=category", "category"],
  "by warehouse, laptops": [
    "&group_by=warehouse&category=LAPTOP",
    "case when category = 'LAPTOP' then warehouse_id end",
  ],
  "by category, in use": ["&group_by=category&status=ACTIVE", "case when status = 'ACTIVE' then category end"],
  "by location, found": [
    "&group_by=location&search=thinkpad",
    "case when search_text like '%thinkpad%' then location end",
  ],
  "by person, laptops": ["&group_by=person&category=LAPTOP", "case when category = 'LAPTOP' then hris_profile_id end"],
  "by person, found": [
    "&group_by=person&search=person+471",
    "case when search_text like '%person 471%' then hris_profile_id end",
  ],
};

async function measure(
  { native, client }: Stage,
  { headers }: Fleet,
  { seconds }: BenchOptions,
  queries: Queries,
  path: (query: string) => string,
) {
  const rows: { name: string; cost: Cost }[] = [];
  for (const [name, [query]] of Object.entries(queries)) {
    const target = { ...native(name === "plain" ? list : path(query)), name, headers };
    await applyLoad(client, target, { connections: 4, seconds: 1 });
    rows.push({ name, cost: await applyLoad(client, target, { connections: 4, seconds }) });
  }
  printList(rows);
  return rows;
}

function slowVerdict(name: string, rows: { name: string; cost: Cost }[]): Verdict {
  const plain = rows[0]?.cost.p99_ms ?? 1;
  const slow = rows.filter(({ cost }) => cost.p99_ms > maxTimesPlain * plain);
  for (const row of slow)
    say(`  p99 above ${maxTimesPlain} times the plain list's: ${row.name}, ${(row.cost.p99_ms / plain).toFixed(1)}`);
  return {
    name: `${name} with p99 above ${maxTimesPlain} times the plain list's`,
    ...{ value: String(slow.length), target: "0", met: slow.length === 0 },
  };
}

async function wrongTotals(stage: Stage, { organization, headers }: Fleet, queries: Queries): Promise<Verdict> {
  let wrong = 0;
  for (const [name, [query, condition]] of Object.entries(queries)) {
    const { total_count } = await getJson<{ total_count: number }>(stage.native(`${list}${query}`).url, headers);
    const [row] = await stage.database.sql.unsafe(
      `select count(*)::int as n from assets where organization_id = '${organization}' and ${condition}`,
    );
    if (total_count === row?.n) continue;
    say(`  total is wrong: ${name}: ${total_count} instead of ${row?.n}`);
    wrong += 1;
  }
  return { name: "(q) totals that differ from count(*)", value: String(wrong), target: "0", met: wrong === 0 };
}

/** Counts the groupings whose pages miss a group. */
async function wrongGroups(stage: Stage, { organization, headers }: Fleet): Promise<Verdict> {
  let wrong = 0;
  for (const [name, [query, key]] of Object.entries(groupings).slice(1)) {
    const seen = new Set<string>();
    for (let cursor: string | null = ""; cursor !== null; ) {
      const { data, next_cursor }: { data: { id: string }[]; next_cursor: string | null } = await getJson(
        stage.native(`${groups.replace("50", "100")}${query}${cursor && `&cursor=${cursor}`}`).url,
        headers,
      );
      for (const { id } of data) seen.add(id);
      cursor = next_cursor;
    }
    const [row] = await stage.database.sql.unsafe(
      `select count(distinct ${key})::int as n from assets where organization_id = '${organization}'`,
    );
    if (seen.size === row?.n) continue;
    say(`  groups are missing: ${name}: ${seen.size} instead of ${row?.n}`);
    wrong += 1;
  }
  return { name: "(r) groupings that miss groups", value: String(wrong), target: "0", met: wrong === 0 };
}

async function deepPage(stage: Stage, { headers }: Fleet, options: BenchOptions): Promise<Verdict> {
  const { native, client } = stage;
  const { cursor, page } = await cursorOfAssets(native(list).url, headers, 4000);
  printTitle(`Page ${page} of assets by cursor, and page 1`);
  const [deep, first] = [native(`${list}&cursor=${cursor}`), native(list)].map((target) => ({ ...target, headers }));
  if (!deep || !first) throw new Error("two targets");
  const rounds = await compare(client, deep, first, options);
  printPair([`page ${page}`, "page 1"], rounds);
  const ratio = ratioOf(rounds, ({ server_cpu, database_cpu, p50_ms }) => server_cpu + database_cpu || p50_ms);
  return {
    name: `(q) cost of page ${page} of assets`,
    value: ratio.toFixed(2),
    target: "at most 1.20",
    met: ratio <= 1.2,
  };
}

/** Compares each filter and grouping of 100,000 assets with the plain list. */
export async function assetVerdicts(stage: Stage, options: BenchOptions): Promise<Verdict[]> {
  const fleet = await openFleet(stage, say);
  const filters = filtersOf(fleet);
  printTitle(`Filters of ${assets} assets, 4 connections`);
  const filtered = await measure(stage, fleet, options, filters, (query) => `${list}${query}`);
  printTitle(`Groups of ${assets} assets, 4 connections`);
  const grouped = await measure(stage, fleet, options, groupings, (query) => `${groups}${query}`);
  return [
    slowVerdict("(q) filters of assets", filtered),
    await wrongTotals(stage, fleet, filters),
    await deepPage(stage, fleet, options),
    slowVerdict("(r) groups of assets", grouped),
    await wrongGroups(stage, fleet),
  ];
}
