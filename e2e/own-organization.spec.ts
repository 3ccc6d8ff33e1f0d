import { openClient } from "#db/client.ts";
import { expect, ownSignInOf, product, test } from "./browser.ts";
import { unfinished } from "./own-organization.ts";

test.use({ organization: "paid" });

interface Counted {
  table: string;
  demo: number;
  copy: number;
  /** Rows of the copy that name one of the demo's members. */
  strangers: number;
}

test("a file's own organization has a copy of every row of the demo, and names only members of its own", async () => {
  const { email } = await ownSignInOf("owner");
  const sql = openClient(product.databaseUrl);
  const find = async (address?: string) => {
    const [found] = await sql<{ id: string; members: string[] }[]>`
      select organization_id as id, (select array_agg(user_id::text) from memberships o where o.organization_id = m.organization_id) as members
        from memberships m where email = ${address ?? ""} limit 1`;
    if (!found) throw new Error(`nobody has the address ${address}`);
    return found;
  };
  const [demo, copy] = [await find(product.signIns[0]?.email), await find(email)];
  expect(copy.id).not.toBe(demo.id);
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.columns c join pg_class r on r.oid = c.table_name::regclass
      where table_schema = 'public' and column_name = 'organization_id' and not r.relispartition
        and not table_name = any (${unfinished})`;
  const counted: Counted[] = [];
  for (const { name } of tables) {
    const [counts] = await sql.unsafe<Counted[]>(
      `select count(*) filter (where organization_id = $1)::int as demo,
          count(*) filter (where organization_id = $2)::int as copy,
          count(*) filter (where organization_id = $2 and row_to_json(t)::text ~ $3)::int as strangers
        from ${name} t where organization_id in ($1, $2)`,
      [demo.id, copy.id, demo.members.join("|")],
    );
    if (counts) counted.push({ ...counts, table: name });
  }
  await sql.end();
  expect(counted.length).toBeGreaterThan(60);
  expect(counted.reduce((sum, { copy: rows }) => sum + rows, 0)).toBeGreaterThan(30_000);
  expect(counted.filter((each) => each.demo !== each.copy || each.strangers > 0)).toEqual([]);
});
