import type postgres from "postgres";
import { expect, test } from "vitest";
import { addInvoice, addToken, send, stage } from "#lib/testing/stage.ts";
import { onConnection } from "./pool.ts";

const at = await stage();
const token = await addToken(at.owner, at.first);
await addInvoice(at.owner, at.first);

const together = (ask: () => Promise<{ status: number; text: string }>) =>
  Promise.all(
    Array.from({ length: 30 }, async () => {
      const { status, text } = await ask();
      return status < 300 ? status : text;
    }),
  );

/** Changes the result of statements that the connections have prepared. */
async function changeTypes(table: string, column: string, run: () => Promise<unknown[]>): Promise<unknown[]> {
  const seen: unknown[] = [await run()];
  for (const type of ["varchar(500)", "text", "varchar(600)"]) {
    await at.owner.unsafe(`alter table ${table} alter column ${column} type ${type}`);
    seen.push(await run());
  }
  return [...new Set(seen.flat())];
}

test("reads find the same after the schema changed under their prepared statements", async () => {
  const read = () => together(() => send("GET", "/rest/v2/invoices?status=all", token));
  expect(await changeTypes("invoices", "vat_id", read)).toEqual([200]);
});

test("writes are made once after the schema changed under their prepared statements", async () => {
  let made = 0;
  const write = () =>
    together(() => {
      made += 1;
      const body = { first_name: "Ada", last_name: "Lind", email: `${made}@candidates.example` };
      return send("POST", "/rest/v2/ats/candidates", token, { body });
    });
  expect(await changeTypes("candidates", "source", write)).toEqual([201]);
  const [row] = await at.owner`select count(*)::integer as n from candidates where organization_id = ${at.first.id}`;
  expect(row?.n).toBe(made);
});

test("flags, bytes, and JSON reach the database unchanged when the driver sends them again", async () => {
  await at.owner`create table public.given (name text, flag boolean, bytes bytea, body jsonb)`;
  await at.owner`grant select on public.given to app_web`;
  const values = [true, Buffer.from("digest"), { a: ["x"] }];
  const ask = (sql: postgres.Sql) =>
    sql.unsafe(
      "select $1::boolean as flag, $2::bytea as bytes, $3::jsonb as body, g.name from (select 1) as one left join given g on true",
      values as never[],
      { prepare: true },
    );
  const rows = await onConnection(async (sql) => {
    const before = await ask(sql);
    await at.owner`alter table public.given alter column name type varchar(20)`;
    return [...before, ...(await ask(sql))];
  });
  const same = { flag: true, bytes: Buffer.from("digest"), body: { a: ["x"] }, name: null };
  expect(rows).toEqual([same, same]);
});
