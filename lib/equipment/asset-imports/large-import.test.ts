import { beforeAll, describe, expect, test } from "vitest";
import { formatCount } from "#lib/platform/format/number.ts";
import { addAsset, addWarehouse } from "#lib/testing/assets.ts";
import { addWorker } from "#lib/testing/contracts.ts";
import { sized } from "#lib/testing/size.ts";
import { addToken, type Stage, send, stage } from "#lib/testing/stage.ts";

const size = sized(2000, 10_000);
const header =
  "brand,product,category,serial_number,purchase_date,purchase_amount,purchase_currency,warehouse,assigned_email";

let at: Stage;
let token: string;
let email: string;

beforeAll(async () => {
  at = await stage();
  token = await addToken(at.owner, at.first);
  const person = await addWorker(at.owner, at.first);
  const [row] = await at.owner`select email from people where id = ${person}`;
  email = row?.email;
  await addWarehouse(at.owner, at.first, { name: "Main store" });
  await addAsset(at.owner, at.first, { serial_number: "TAKEN-1" });
});

const good = (n: number) => ["Lenovo", "X1", "laptop", `new-${n}`, "2026-01-05", "899.00", "EUR", "Main store", ""];

/** Each kind of mistake: how it changes a row, and the column reported for it. */
const mistakes: readonly [column: string | null, (row: string[]) => void][] = [
  ["brand", (row) => (row[0] = "")],
  ["category", (row) => (row[2] = "spaceship")],
  ["serial_number", (row) => (row[3] = "taken-1")],
  ["serial_number", (row) => (row[3] = "NEW-1")],
  ["purchase_date", (row) => (row[4] = "2026-02-30")],
  ["purchase_amount", (row) => (row[5] = "899.001")],
  ["purchase_currency", (row) => (row[6] = "")],
  ["warehouse", (row) => (row[7] = "Nowhere")],
  ["assigned_email", (row) => row.splice(7, 2, "", "nobody@people.example")],
  [null, (row) => (row[8] = email)],
];

function fileWith(every: number) {
  const wrong: [row: number, column: string | null][] = [];
  const lines = Array.from({ length: size }, (_, n) => {
    const row = good(n);
    const mistake = mistakes[Math.floor(n / every) % mistakes.length];
    if (mistake && n % every === every - 1) {
      mistake[1](row);
      wrong.push([n + 2, mistake[0]]);
    }
    return row.join();
  });
  return { csv: [header, ...lines].join("\n"), wrong };
}

const post = (body: object) => send("POST", "/rest/v2/it/assets/import", token, { body });
const count = async () =>
  (await at.owner`select count(*)::int as n from assets where organization_id = ${at.first.id}`)[0]?.n;

describe(`a file of ${formatCount(size)} rows`, () => {
  test("with more errors than a response details also lists the rows of all the others", async () => {
    const { csv, wrong } = fileWith(7);
    const rows = wrong.map(([row]) => row);
    const { body } = await post({ csv, dry_run: true });
    expect([body.data.error_count, body.data.errors.length, body.data.bad_rows]).toEqual([wrong.length, 200, rows]);
    const refused = await post({ csv });
    const last = refused.body.errors.at(-1).message;
    expect([refused.status, last]).toEqual([
      400,
      `and ${wrong.length - 200} more errors, in rows ${rows.slice(200).join(", ")}`,
    ]);
  });

  test("with mistakes of every kind reports each bad row and column, and writes nothing", async () => {
    const before = await count();
    const [{ n: imported } = { n: -1 }] = await at.owner<
      { n: number }[]
    >`select count(*)::int as n from asset_movements where reason = 'Imported'`;
    const { csv, wrong } = fileWith(101);
    expect(wrong.length).toBe(Math.floor(size / 101));
    const checked = await post({ csv, dry_run: true });
    expect([checked.status, checked.body.data.rows, checked.body.data.error_count]).toEqual([200, size, wrong.length]);
    const named = checked.body.data.errors.map(({ row, column }: { row: number; column: string | null }) => [
      row,
      column,
    ]);
    expect(named).toEqual(wrong);
    const refused = await post({ csv });
    expect(refused.status).toBe(400);
    expect(await count()).toBe(before);
    const [written] = await at.owner`select count(*)::int as n from asset_movements where reason = 'Imported'`;
    expect(written?.n).toBe(imported);
  });

  test("with only its last row bad writes nothing; with that row fixed, it writes everything", async () => {
    const before = await count();
    const lines = [header, ...Array.from({ length: size }, (_, n) => good(n + size).join())];
    const last = lines.at(-1) ?? "";
    const bad = await post({ csv: [...lines.slice(0, -1), last.replace("laptop", "boat")].join("\n") });
    expect([bad.status, await count()]).toEqual([400, before]);
    const fine = await post({ csv: lines.join("\n") });
    expect([fine.status, fine.body.data.assets_created, await count()]).toEqual([200, size, before + size]);
    const [held] = await at.owner`
      select count(*)::int as n from assets where organization_id = ${at.first.id} and serial_number like 'new-%' and location = 'ORGANIZATION_WAREHOUSE'`;
    expect(held?.n).toBe(size);
  });
});
