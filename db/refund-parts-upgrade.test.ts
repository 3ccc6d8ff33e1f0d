import { expect, test } from "vitest";
import { migrate } from "./migrate.ts";
import { addWork, ids, install } from "./testing-upgrade.ts";

test("refunds from before get their VAT and the payment's currency, and with later ones add up to the invoice's", async () => {
  const { sql, url } = await install("0080");
  await addWork(sql, "0080");
  const { organization: organization_id, entity: legal_entity_id } = ids;
  for (const status of ["pending", "paid"])
    await sql`update invoices set status = ${status}, vat_total = 541.00, paid_at = ${status === "paid" ? "2026-05-01" : null} where id in ('invoice-1', 'invoice-2')`;
  await sql`insert into payments ${sql({
    ...{ organization_id, legal_entity_id, id: "yen", label: "PAY", entity_type: "company", status: "paid" },
    ...{
      payment_currency: "JPY",
      total: "483871",
      method: "bank_transfer",
      paid_at: "2026-05-01",
      created_at: "2026-05-01",
    },
  })}`;
  await sql`insert into payment_items ${sql({
    ...{ organization_id, payment_id: "yen", position: 1, invoice_id: "invoice-1", currency: "EUR", total: "3000.00" },
    ...{ service_fee: "0.00", fx_rate: "161.2903225806", total_payment_currency: "483871" },
    service_fee_payment_currency: "0",
  })}`;
  const refunds = [
    ["first", "invoice-1", "1000.00", "processing", "2026-05-02"],
    ["failed", "invoice-1", "900.01", "failed", "2026-05-03"],
    ["second", "invoice-1", "1000.00", "processing", "2026-05-04"],
    ["whole", "invoice-2", "3000.00", "processing", "2026-05-05"],
  ] as const;
  for (const [id, invoice_id, total, status, created_at] of refunds) {
    await sql`insert into refund_statements ${sql({
      ...{ organization_id, legal_entity_id, id, label: id, entity_type: "company", status, created_at },
      ...{ payment_currency: "EUR", total, reason: "Twice" },
    })}`;
    await sql`insert into refund_items ${sql({ organization_id, refund_statement_id: id, position: 1, invoice_id, amount: total })}`;
  }
  await migrate(url, { log: () => undefined });
  const read = () => sql`
    select refund_statement_id as id, vat_total, t.payment_currency, trim_scale(fx_rate)::text as fx_rate, amount_payment_currency as paid, is_itemized
      from refund_items t join refund_statements r on r.organization_id = t.organization_id and r.id = t.refund_statement_id order by r.created_at`;
  const yen = { payment_currency: "JPY", fx_rate: "161.2903225806", is_itemized: false };
  expect(await read()).toEqual([
    { id: "first", vat_total: "180.33", paid: "161290", ...yen },
    { id: "failed", vat_total: "162.30", paid: "145163", ...yen },
    { id: "second", vat_total: "180.34", paid: "161291", ...yen },
    { id: "whole", vat_total: "541.00", paid: "3000.00", payment_currency: "EUR", fx_rate: "1", is_itemized: false },
  ]);
  await sql`insert into refund_statements ${sql({
    ...{ organization_id, legal_entity_id, id: "last", label: "last", entity_type: "company", status: "processing" },
    ...{ payment_currency: "EUR", total: "1000.00", reason: "Twice" },
  })}`;
  await sql`insert into refund_items ${sql({ organization_id, refund_statement_id: "last", position: 1, invoice_id: "invoice-1", amount: "1000.00" })}`;
  expect((await read()).at(-1)).toMatchObject({ id: "last", vat_total: "180.33", paid: "161290" });
});
