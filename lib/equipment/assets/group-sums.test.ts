import { expect, test } from "vitest";
import { addAsset, addWarehouse } from "#lib/testing/assets.ts";
import { addWorker } from "#lib/testing/contracts.ts";
import { addToken, send, stage } from "#lib/testing/stage.ts";

interface Group {
  id: string;
  assets: number;
  amounts: { currency: string; cost: string; book_value: string }[];
}

interface Listed {
  location: string;
  assigned_user: { hris_profile_id: string } | null;
  assigned_warehouse: { id: string } | null;
  product: { category: string };
  purchase_value: { amount: string; currency: string } | null;
  book_value: string | null;
}

interface Sums {
  assets: number;
  amounts: Map<string, [cost: bigint, book: bigint]>;
}

const places = ["person", "warehouse", "category", "location"] as const;
const costs = [
  { amount: "1299.99", currency: "EUR" },
  { amount: "777.777", currency: "BHD" },
  { amount: "999999999999", currency: "JPY" },
  null,
];

const ids: string[] = [];

async function readAll<Row>(path: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let cursor = ""; ; ) {
    const { status, body, text } = await send("GET", `/rest/v2/it/assets${path}&limit=100${cursor}`, token);
    if (status !== 200) throw new Error(text);
    rows.push(...body.data);
    if (body.next_cursor === null) return rows;
    cursor = `&cursor=${body.next_cursor}`;
  }
}

/** In the currency's minor unit. */
const minor = (amount: string) => BigInt(amount.replace(".", ""));

const keyOf: Record<(typeof places)[number], (asset: Listed) => string | undefined> = {
  person: ({ assigned_user }) => assigned_user?.hris_profile_id,
  warehouse: ({ assigned_warehouse }) => assigned_warehouse?.id,
  category: ({ product }) => product.category,
  location: ({ location }) => location,
};

/** The groups, added up asset by asset. */
function addUp(assets: readonly Listed[], by: (typeof places)[number]): Map<string, Sums> {
  const groups = new Map<string, Sums>();
  for (const asset of assets) {
    const key = keyOf[by](asset);
    if (key === undefined) continue;
    const group = groups.get(key) ?? { assets: 0, amounts: new Map() };
    groups.set(key, group);
    group.assets += 1;
    if (asset.purchase_value === null || asset.book_value === null) continue;
    const { amount, currency } = asset.purchase_value;
    const [cost, book] = group.amounts.get(currency) ?? [0n, 0n];
    group.amounts.set(currency, [cost + minor(amount), book + minor(asset.book_value)]);
  }
  return groups;
}

const write = (method: "POST" | "PATCH", path: string, body: object) =>
  send(method, `/rest/v2/it/${path}`, token, { body });
const product = (category: string) => ({ name: "New", brand: "Own", category, specifications: [] });
let batch = "";

/** Every kind of write that moves an asset or changes its value. */
const kinds: ((id: string, n: number) => ReturnType<typeof write>)[] = [
  (id) => write("POST", `assets/${id}/write-off`, { status: "BINNED" }),
  (id, n) => write("PATCH", `assets/${id}`, { purchase_value: costs[n % 3], purchase_date: "2025-02-28" }),
  (id, n) => write("PATCH", `assets/${id}`, { product: product(n % 2 ? "CHAIR" : "LAPTOP") }),
  (id) => write("PATCH", `assets/${id}`, { purchase_value: null }),
  (id, n) => write("POST", `assets/${id}/move`, { warehouse_id: stores[n % 2] }),
  (id) => write("POST", `assets/${id}/assign`, { person_id }),
  () => write("POST", "assets", { product: product("DESK"), purchase_value: costs[0], warehouse_id: stores[0] }),
  async (_, n) => {
    const some = ids.slice(n % 20, (n % 20) + 9);
    const answer = await write("POST", "assets/transitions", {
      action: "write_off",
      status: "STOLEN",
      asset_ids: some,
    });
    batch = answer.body.data?.batch_id ?? batch;
    return answer;
  },
  () => write("POST", `asset-batches/${batch}/undo`, {}),
];

const at = await stage();
const own = at.first;
const token = await addToken(at.owner, own);
const person_id = await addWorker(at.owner, own);
const stores = [await addWarehouse(at.owner, own), await addWarehouse(at.owner, own)];
for (let n = 0; n < 40; n += 1) {
  const { amount = null, currency = null } = costs[n % costs.length] ?? {};
  const category = ["LAPTOP", "MONITOR", "CHAIR"][n % 3] as string;
  const purchase_date = n % 5 === 0 ? null : `202${n % 7}-01-31`;
  const bought = { purchase_amount: amount, purchase_currency: currency, purchase_date };
  ids.push(
    await addAsset(at.owner, own, { category, ...bought }, n % 2 ? { warehouse_id: stores[0] as string } : null),
  );
}

test("keeps groups equal to the sums of their assets, to the last digit, through 63 writes of every kind", async () => {
  const done = new Set<number>();
  for (let n = 0; n < 7 * kinds.length; n += 1) {
    const kind = n % kinds.length;
    const { status } = (await kinds[kind]?.(ids[(n * 7) % ids.length] as string, n)) ?? {};
    if (status === 200 || status === 201) done.add(kind);
    const assets = await readAll<Listed>("?");
    for (const by of places) {
      const wanted = addUp(assets, by);
      const groups = await readAll<Group>(`/groups?group_by=${by}`);
      expect(groups.map(({ id }) => id).toSorted()).toEqual([...wanted.keys()].toSorted());
      for (const group of groups) {
        const sums = wanted.get(group.id);
        const amounts = group.amounts.map((one) => [one.currency, [minor(one.cost), minor(one.book_value)]]);
        expect([n, by, group.assets, new Map(amounts as never)]).toEqual([n, by, sums?.assets, sums?.amounts]);
      }
    }
  }
  expect([...done].toSorted()).toEqual([...kinds.keys()]);
});
