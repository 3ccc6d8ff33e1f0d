import { expect, test } from "vitest";
import { addAsset, addWarehouse } from "#lib/testing/assets.ts";
import { addWorker } from "#lib/testing/contracts.ts";
import { addToken, send, stage } from "#lib/testing/stage.ts";
import { lifeMonths } from "./rules.ts";

interface Model {
  keys: Record<string, string | null>;
  names: Record<string, string>;
  currency: string;
  cost: number;
  book: number;
  isOverdue: boolean;
}

const model: Model[] = [];

/** Whole calendar months from a day to today. */
function monthsSince(day: string): number {
  const [from, to] = [new Date(day), new Date()];
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  return months - (to.getUTCDate() < from.getUTCDate() ? 1 : 0);
}

const at = await stage();
const token = await addToken(at.owner, at.first, { scopes: ["it-assets:read"] });
const people = await Promise.all(
  ["Zoë", "Ada", "Émile", "bo"].map(async (first_name) => ({
    id: await addWorker(at.owner, at.first, { first_name, last_name: "Holder" }),
    name: `${first_name} Holder`,
  })),
);
const stores = await Promise.all(
  ["West", "east"].map(async (name) => ({ id: await addWarehouse(at.owner, at.first, { name }), name })),
);
for (let n = 0; n < 40; n += 1) {
  const category = ["LAPTOP", "MONITOR", "CHAIR", "CABLE"][n % 4] as string;
  const currency = n % 3 === 0 ? "JPY" : "EUR";
  const bought = `20${21 + (n % 6)}-0${1 + (n % 9)}-1${n % 10}`;
  const cost = currency === "JPY" ? 90_001 + n : 899.99 + n;
  const life = lifeMonths(category);
  const left = (cost * Math.max(0, life - Math.min(life, Math.max(0, monthsSince(bought))))) / life;
  const digits = currency === "JPY" ? 0 : 2;
  const person = n % 2 === 0 ? people[(n / 2) % people.length] : undefined;
  const store = person ? undefined : stores[n % 3];
  const due = person && n % 4 === 0 ? "2026-01-31" : null;
  const isWrittenOff = n % 10 === 7;
  await addAsset(
    at.owner,
    at.first,
    { category, purchase_date: bought, purchase_currency: currency, purchase_amount: cost.toFixed(digits) },
    {
      person_id: person?.id ?? null,
      warehouse_id: store?.id ?? null,
      return_due_on: due,
      ...(isWrittenOff ? { status: "STOLEN" } : {}),
      ...(person || store ? {} : { location: "SUPPLIER" }),
    },
  );
  const location = person ? "WITH_USER" : store ? "ORGANIZATION_WAREHOUSE" : "SUPPLIER";
  model.push({
    keys: { person: person?.id ?? null, warehouse: store?.id ?? null, category, location },
    names: { person: person?.name ?? "", warehouse: store?.name ?? "", category, location },
    ...{ currency, cost, isOverdue: due !== null },
    book: isWrittenOff ? 0 : Math.round((left + Number.EPSILON) * 10 ** digits) / 10 ** digits,
  });
}
await addAsset(at.owner, at.second, {});

interface Group {
  id: string;
  name: string;
  assets: number;
  overdue: number;
  amounts: { currency: string; cost: string; book_value: string }[];
}

async function groupsBy(by: string, more = ""): Promise<Group[]> {
  const groups: Group[] = [];
  for (let cursor = ""; ; ) {
    const { body } = await send("GET", `/rest/v2/it/assets/groups?group_by=${by}&limit=2${more}${cursor}`, token);
    groups.push(...body.data);
    if (body.next_cursor === null) return groups;
    cursor = `&cursor=${body.next_cursor}`;
  }
}

test.each(["person", "warehouse", "category", "location"])(
  "by %s: each group once, sorted by name, with the count, overdue count and sums of a plain model",
  async (by) => {
    for (const category of [null, "LAPTOP"]) {
      const chosen = model.filter(({ keys }) => keys[by] !== null && (category === null || keys.category === category));
      const groups = await groupsBy(by, category === null ? "" : `&category=${category}`);
      expect(groups.map(({ id }) => id).toSorted()).toEqual(
        [...new Set(chosen.map(({ keys }) => keys[by]))].toSorted(),
      );
      for (const { id, name, assets, overdue, amounts } of groups) {
        const own = chosen.filter(({ keys }) => keys[by] === id);
        expect([name, assets, overdue]).toEqual([
          own[0]?.names[by],
          own.length,
          own.filter(({ isOverdue }) => isOverdue).length,
        ]);
        const currencies = [...new Set(own.map(({ currency }) => currency))].toSorted();
        expect(amounts.map(({ currency }) => currency)).toEqual(currencies);
        for (const { currency, cost, book_value } of amounts) {
          const those = own.filter((asset) => asset.currency === currency);
          expect(Number(cost)).toBeCloseTo(
            those.reduce((sum, asset) => sum + asset.cost, 0),
            2,
          );
          // Allow a cent for each asset whose half cent rounds the other way in binary.
          expect(Math.abs(Number(book_value) - those.reduce((sum, asset) => sum + asset.book, 0))).toBeLessThan(
            currency === "JPY" ? 1.01 : 0.011,
          );
        }
      }
    }
  },
);
