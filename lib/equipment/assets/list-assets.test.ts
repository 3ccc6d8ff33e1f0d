import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { formatCount } from "#lib/platform/format/number.ts";
import { addAsset, addWarehouse } from "#lib/testing/assets.ts";
import { addWorker } from "#lib/testing/contracts.ts";
import { sized } from "#lib/testing/size.ts";
import { addToken, send, stage } from "#lib/testing/stage.ts";
import { assetFilters } from "./contract.ts";
import { categories, grades, locations, statuses } from "./rules.ts";

let seed = 20261122;

/** Mulberry32: seeded, so every run makes the same queries. */
function random(): number {
  seed = (seed + 0x6d2b79f5) | 0;
  let bits = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
  return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
}

const pick = <Item>(list: readonly Item[]): Item => list[Math.floor(random() * list.length)] as Item;

interface Model {
  id: string;
  text: string;
  product: string;
  category: string;
  location: string;
  status: string;
  grade: string;
  person: string | null;
  warehouse: string | null;
  due: string | null;
  warranty: string | null;
  created: string;
  name: string;
}

const model: Model[] = [];

const products = ["ThinkPad X1", "Magic Mouse 100%", "Dock_Pro", "Chair"];
const days = ["2025-12-31", "2026-06-01", "2150-01-01"];

const at = await stage();
const token = await addToken(at.owner, at.first, { scopes: ["it-assets:read"] });
const people = await Promise.all(
  ["Ada", "Bo", "Çelik"].map((first_name) => addWorker(at.owner, at.first, { first_name, last_name: "Holder" })),
);
const warehouses = [await addWarehouse(at.owner, at.first), await addWarehouse(at.owner, at.first)];
for (let n = 0; n < 150; n += 1) {
  const name = pick(products);
  const category = n < categories.length ? (categories[n] as string) : pick(categories);
  const location = n < locations.length ? (locations[n] as string) : pick(locations);
  const status = n < statuses.length ? (statuses[n] as string) : pick(["ACTIVE", ...statuses]);
  const person = location === "WITH_USER" ? pick(people) : null;
  const warehouse = location.endsWith("_WAREHOUSE") && location !== "AT_WAREHOUSE" ? pick(warehouses) : null;
  const due = person && random() < 0.6 ? pick(days) : null;
  const one = { grade: pick(grades), serial_number: `SN-${n}`, warranty_ends_on: random() < 0.7 ? pick(days) : null };
  const created = `2026-0${1 + (n % 9)}-0${1 + (n % 7)}T00:00:00.000Z`;
  const place = { location, status, person_id: person, warehouse_id: warehouse, return_due_on: due };
  const id = await addAsset(at.owner, at.first, { name, category, ...one, created_at: created }, place);
  const holder = person ? `${["Ada", "Bo", "Çelik"][people.indexOf(person)]} Holder ${person}@people.example` : "";
  const text = `Lenovo ${name} SN-${n} ${holder}`.toLowerCase();
  const { grade, warranty_ends_on: warranty } = one;
  const product = `${name} ${category}`;
  model.push({
    id,
    text,
    product,
    category,
    location,
    status,
    grade,
    person,
    warehouse,
    due,
    warranty,
    created,
    name,
  });
}
const rows = await at.owner`select id, name, category from asset_products where organization_id = ${at.first.id}`;
const productIds = new Map(rows.map(({ id, name, category }) => [id, `${name} ${category}`]));
await addAsset(at.owner, at.second, { name: "ThinkPad X1" });

const today = () => new Date().toISOString().slice(0, 10);

interface Filter {
  draw: () => string;
  holds: (asset: Model, value: string) => boolean;
}

const listed = (value: string) => value.split(",");

const filters: Record<string, Filter> = {
  hris_profile_id: { draw: () => pick(people), holds: ({ person }, value) => person === value },
  location: { draw: () => pick(locations), holds: ({ location }, value) => location === value },
  category: { draw: () => pick(categories), holds: ({ category }, value) => category === value },
  status: {
    draw: () => pick(["ACTIVE", "ARCHIVED"]),
    holds: ({ status }, value) => (status === "ACTIVE") === (value === "ACTIVE"),
  },
  search: {
    draw: () => pick(["thinkpad", "100%", "K_P", "%", "_", "sn-1", "ÇELIK", "holder", "nothing at all", "LENOVO"]),
    holds: ({ text }, value) => text.includes(value.toLowerCase()),
  },
  locations: {
    draw: () => `${pick(locations)},${pick(locations)}`,
    holds: ({ location }, value) => listed(value).includes(location),
  },
  categories: {
    draw: () => `${pick(categories)},${pick(categories)}`,
    holds: ({ category }, value) => listed(value).includes(category),
  },
  statuses: {
    draw: () => `${pick(statuses)},ACTIVE`,
    holds: ({ status }, value) => listed(value).includes(status),
  },
  grades: { draw: () => pick(grades), holds: ({ grade }, value) => grade === value },
  warehouse_id: { draw: () => pick(warehouses), holds: ({ warehouse }, value) => warehouse === value },
  product_id: {
    draw: () => pick([...productIds.keys()]),
    holds: ({ product }, value) => product === productIds.get(value),
  },
  returns: {
    draw: () => pick(["requested", "overdue"]),
    holds: ({ due }, value) => due !== null && (value === "requested" || due < today()),
  },
  warranty_ends_from: {
    draw: () => pick(days),
    holds: ({ warranty }, value) => warranty !== null && warranty >= value,
  },
  warranty_ends_to: { draw: () => pick(days), holds: ({ warranty }, value) => warranty !== null && warranty < value },
};

const names = Object.keys(filters);

function queryOf(chosen: readonly [string, string][], more = ""): string {
  const plural = ["locations", "categories", "statuses"];
  const parts = chosen.flatMap(([name, value]) =>
    (plural.includes(name) ? listed(value) : [value]).map((one) => `${name}=${encodeURIComponent(one)}`),
  );
  return `/rest/v2/it/assets?${[...parts, "limit=100"].join("&")}${more}`;
}

async function idsOf(chosen: readonly [string, string][], more = "") {
  const ids: string[] = [];
  let total = 0;
  for (let cursor = ""; ; ) {
    const { status, body, text } = await send("GET", `${queryOf(chosen, more)}${cursor}`, token);
    if (status !== 200) throw new Error(text);
    ids.push(...body.data.map(({ id }: { id: string }) => id));
    total = body.total_count;
    if (body.next_cursor === null) return { ids, total };
    cursor = `&cursor=${body.next_cursor}`;
  }
}

function expected(chosen: readonly [string, string][]) {
  return model
    .filter((asset) => chosen.every(([name, value]) => filters[name]?.holds(asset, value)))
    .toSorted((a, b) => (a.created === b.created ? (a.id < b.id ? 1 : -1) : a.created < b.created ? 1 : -1))
    .map(({ id }) => id);
}

const rounds = sized(1, 6);

test(`matches a plain model, in order, for each filter alone and with each other one: ${formatCount(rounds * names.length ** 2)} queries`, async () => {
  let nonEmpty = 0;
  for (let n = 0; n < rounds * names.length ** 2; n += 1) {
    const first = names[n % names.length] as string;
    const second = names[Math.floor(n / names.length) % names.length] as string;
    const chosen = [...new Set([first, second])].map((name): [string, string] => [name, filters[name]?.draw() ?? ""]);
    const { ids, total } = await idsOf(chosen);
    const wanted = expected(chosen);
    expect([chosen, ids, total]).toEqual([chosen, wanted, wanted.length]);
    if (ids.length > 0) nonEmpty += 1;
  }
  expect([names.length, nonEmpty > 50 * rounds]).toEqual([14, true]);
});

test("models exactly the filters that the list has", () => {
  expect(Object.keys(assetFilters).toSorted()).toEqual(names.toSorted());
});

test("returns a failure as 500 in the two operations' own body, without saying what failed", async () => {
  const [first] = model;
  await at.owner`alter function app.asset_book_value rename to asset_book_value_away`;
  try {
    for (const path of ["/rest/v2/it/assets", `/rest/v2/it/assets/${first?.id}`]) {
      const { status, body, text } = await send("GET", path, token);
      expect([path, status, Object.keys(body), body.errors.length]).toEqual([path, 500, ["errors"], 1]);
      expect(Object.keys(body.errors[0]).sort()).toEqual(["code", "field", "message"]);
      expect(text).not.toMatch(/function|book_value|select/i);
    }
  } finally {
    await at.owner`alter function app.asset_book_value_away rename to asset_book_value`;
  }
});

test("for one asset, returns 400 in the operation's own body, and the same 404 for another organization's asset as for an unknown ID", async () => {
  const [first] = model;
  const headers = { "x-version": "2020-01-01" };
  const bad = await send("GET", `/rest/v2/it/assets/${first?.id}`, token, { headers });
  expect([bad.status, Object.keys(bad.body)]).toEqual([400, ["errors"]]);
  expect(Object.keys(bad.body.errors[0]).sort()).toEqual(["code", "field", "message"]);
  const theirs = await addAsset(at.owner, at.second);
  const answers = await Promise.all([theirs, randomUUID()].map((id) => send("GET", `/rest/v2/it/assets/${id}`, token)));
  expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  const [foreign, unknown] = answers.map(({ body }) => body.errors);
  expect(foreign).toEqual(unknown);
});

test("accepts every value of every enum, and returns 400 in the operation's own body for any other", async () => {
  for (const [name, values] of Object.entries({
    location: locations,
    category: categories,
    status: ["ACTIVE", "ARCHIVED"],
  }))
    for (const value of values) {
      const { ids } = await idsOf([[name, value]]);
      expect([name, value, ids]).toEqual([name, value, expected([[name, value]])]);
    }
  for (const query of [
    "location=HERE",
    "category=CAR",
    "status=LOST",
    "limit=0",
    "limit=101",
    "limit=x",
    "hris_profile_id=7",
  ]) {
    const { status, body } = await send("GET", `/rest/v2/it/assets?${query}`, token);
    const [field] = query.split("=");
    expect([query, status, Object.keys(body), body.errors.length]).toEqual([query, 400, ["errors"], 1]);
    expect(Object.keys(body.errors[0]).sort()).toEqual(["code", "field", "message"]);
    expect(body.errors[0]).toMatchObject({ code: "invalid_value", field });
  }
});

test.each<["warranty_ends_on" | "return_due_on", "warranty" | "due", "asc" | "desc", [string, string][]]>([
  ["warranty_ends_on", "warranty", "asc", []],
  ["warranty_ends_on", "warranty", "desc", []],
  ["return_due_on", "due", "asc", []],
  ["return_due_on", "due", "desc", [["returns", "requested"]]],
] as const)(
  "sorted by %s (%s) %s, returns each asset once, those without a date last",
  async (key, of, order, filters) => {
    const { ids } = await idsOf(filters, `&sort_by=${key}&sort_order=${order}`);
    const sign = order === "asc" ? 1 : -1;
    const wanted = model
      .filter(({ due }) => filters.length === 0 || due !== null)
      .toSorted((one, other) => {
        const [a, b] = [one[of], other[of]];
        if (a === b) return one.id < other.id ? -sign : sign;
        if (a === null || b === null) return a === null ? 1 : -1;
        return a < b ? -sign : sign;
      });
    expect(ids).toEqual(wanted.map(({ id }) => id));
  },
);

test("returns 20 rows per page by default, and reaches every asset in other orders too", async () => {
  const { body } = await send("GET", "/rest/v2/it/assets", token);
  expect([body.data.length, body.has_more, body.total_count]).toEqual([20, true, model.length]);
  for (const more of ["&sort_order=asc", "&sort_by=name&sort_order=asc", "&sort_by=name"]) {
    const { ids } = await idsOf([], more);
    expect(new Set(ids).size).toBe(model.length);
    if (more === "&sort_order=asc") expect(ids).toEqual(expected([]).reverse());
  }
});
