import { expect, test } from "vitest";
import { migrate } from "./migrate.ts";
import { addWork, ids, install } from "./testing-upgrade.ts";

test("documents from before keep what they said at the upgrade, and totals by country stay", async () => {
  const { sql, url } = await install("0080");
  await addWork(sql, "0080");
  const [person] = ids.people;
  await sql`update invoices set status = 'pending' where id in ('invoice-1', 'invoice-2')`;
  await sql`update invoices set status = 'paid', paid_at = issued_at where status = 'pending'`;
  await sql`insert into resignations ${sql({
    ...{ organization_id: ids.organization, contract_id: "c000000", person_id: person, status: "AWAITING_PTO" },
    ...{ reason: "A new start", submitted_by: "worker", desired_end_date: "2150-01-01", signature: "Ada Lind" },
    signed_at: "2026-05-01T00:00:00Z",
  })}`;
  const paid = () =>
    sql`select part, sum(invoices)::int as n from invoice_totals where kind = 'paid' group by 1 having sum(invoices) <> 0`;
  const before = await paid();
  expect(before).toHaveLength(1);
  await migrate(url, { log: () => undefined });
  await sql`update people set last_name = 'Moor', country = 'BR', job_title = 'Chef' where id = ${person}`;
  await sql`update legal_entities set name = 'Renamed AG'`;
  const details = await sql`
    select distinct worker_name, worker_email, worker_country, worker_job_title, contract_title, count(*) over ()::int as n from invoice_details`;
  expect(details).toEqual([
    {
      ...{ worker_name: "Ada Lind", worker_email: "ada0@people.example", worker_country: "DE" },
      ...{ worker_job_title: "Engineer", contract_title: "Engineering", n: 20 },
    },
  ]);
  const [letter] = await sql`select letter_worker, letter_title, letter_entity, letter_organization from resignations`;
  expect(letter).toEqual({
    ...{ letter_worker: "Ada Lind", letter_title: "Engineering", letter_entity: "Long here Ltd" },
    letter_organization: "Long here",
  });
  expect(await paid()).toEqual(before);
});
