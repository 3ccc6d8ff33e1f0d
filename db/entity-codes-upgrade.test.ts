import { expect, test } from "vitest";
import { migrate } from "./migrate.ts";
import { addWork, ids, install } from "./testing-upgrade.ts";

const numberOf = (kind: "CN" | "INV", entity: string) =>
  `app.document_label('${kind}', 2026, app.next_numbers('${entity}', '${kind}', 2026, 1))`;

test("issued numbers stay as they are, legal entities get codes, and numbers go on, also those that the previous release takes", async () => {
  const { sql, url } = await install("0085");
  await addWork(sql, "0085");
  const { organization: organization_id, entity } = ids;
  const [second, third, other] = ["6", "7", "8"].map((end) => `018f6d2a-0000-7000-8000-00000000000${end}`);
  const other_organization = "018f6d2a-0000-7000-8000-000000000009";
  await sql`insert into organizations (id, name) values (${other_organization}, 'Elsewhere')`;
  for (const [organization, id, country, created_at] of [
    [organization_id, second, "FR", "2027-01-01"],
    [organization_id, third, "PL", "2026-01-01"],
    [other_organization, other, "FR", "2026-01-01"],
  ] as const)
    await sql`insert into legal_entities (organization_id, id, name, country, currency, vat_id, created_at)
      values (${organization}, ${id ?? ""}, 'Another', ${country}, 'EUR', '', ${created_at})`;
  await sql`update legal_entities set created_at = '2026-01-01' where id = ${entity}`;
  const invoice = (id: string, label: string, legal_entity_id = second) =>
    sql`insert into invoices ${sql({
      ...{
        organization_id,
        id,
        label,
        status: "open",
        currency: "EUR",
        total: "1.00",
        vat_total: "0.00",
        service_fee: "0.00",
      },
      ...{
        billing_type: "WORK",
        document_type: "INVOICE",
        recipient_legal_entity_id: legal_entity_id ?? "",
        search_text: "",
      },
      ...{ issued_at: "2026-03-01", due_date: "2026-04-01" },
    })}`;
  await invoice("shared", "INV-2026-1");
  await sql`insert into document_numbers ${sql({ organization_id, legal_entity_id: entity, kind: "INV", year: 2026, last: 20 })}`;
  const before = await sql`select id, label, search_text from invoices order by id`;

  await migrate(url, { log: () => undefined });

  expect(await sql`select id, label, search_text from invoices order by id`).toEqual(before);
  expect(await sql`select count(*) as n from invoices where number_code is not null`).toEqual([{ n: "0" }]);
  const codes = await sql<{ id: string; code: string }[]>`select id, code from legal_entities`;
  expect(Object.fromEntries(codes.map(({ id, code }) => [id, code]))).toEqual({
    ...{ [entity]: "FR", [second ?? ""]: "FR2", [third ?? ""]: "PL", [other ?? ""]: "FR" },
  });

  await sql`select set_config('app.organization_id', ${organization_id}, false)`;
  const [old] = await sql.unsafe<{ label: string }[]>(`select ${numberOf("INV", entity)} as label`);
  expect(old?.label).toBe("INV-2026-0021");
  await invoice("previous", old?.label ?? "", entity);
  const [next] = await sql`select code, first from app.take_numbers(${entity}, 'INV', 2026, 2)`;
  expect(next).toEqual({ code: "FR", first: 22 });
  const [after] = await sql.unsafe<{ label: string }[]>(`select ${numberOf("INV", entity)} as label`);
  expect(after?.label).toBe("INV-2026-0024");
  const [credit] = await sql.unsafe<{ label: string }[]>(`select ${numberOf("CN", second ?? "")} as label`);
  expect(credit?.label).toBe("CN-2026-0001");
  const added = await sql`
    insert into legal_entities (organization_id, name, country, currency, vat_id) values (${organization_id}, 'Later', 'FR', 'EUR', '') returning code`;
  expect([...added]).toEqual([{ code: "FR3" }]);
});
