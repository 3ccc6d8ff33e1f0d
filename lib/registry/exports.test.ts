import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { addToken, send, stage } from "#lib/testing/stage.ts";
import { addWorkContract } from "#lib/testing/timesheets.ts";

const many = 1050;

/** Adds more rows to each list than an export reads per batch, three per day. */
const at = await stage();
const token = await addToken(at.owner, at.first);
const organization_id = at.first.id;
const contract_id = await addWorkContract(at.owner, at.first);
const all = at.owner`generate_series(1, ${many}::integer) as n`;
const others = at.owner`generate_series(2, ${many}::integer) as n`;
const day = at.owner`date '2023-01-01' + n / 3`;
await at.owner`
  insert into people (organization_id, first_name, last_name, email, country, job_title, created_at)
    select ${organization_id}, 'Person', n::text, n || '@people.example', 'DE', 'Engineer', ${day} from ${others}`;
await at.owner`
  insert into contracts (organization_id, id, person_id, legal_entity_id, title, type, status, country, currency, rate, frequency, payment_frequency, starts_on, created_at)
    select organization_id, 'c' || n, person_id, legal_entity_id, title, type, status, country, currency, rate, frequency, payment_frequency, starts_on, ${day}
      from contracts, ${others} where organization_id = ${organization_id} and id = ${contract_id}`;
await at.owner`
  insert into timesheets (organization_id, contract_id, date_worked, quantity)
    select ${organization_id}, ${contract_id}, ${day}, 1 from ${all}`;
await at.owner`
  insert into invoice_adjustments (organization_id, contract_id, type, description, amount, date_submitted)
    select ${organization_id}, ${contract_id}, 'bonus', 'Bonus', 80, ${day} from ${all}`;
await at.owner`
  insert into invoices (organization_id, id, label, status, currency, total, amount, vat_total, service_fee, billing_type, document_type,
      recipient_legal_entity_id, search_text, issued_at, due_date, created_at)
    select ${organization_id}, 'i' || n, 'INV-' || n, 'open', 'EUR', 1.00, 1.00, 0.00, 0.00, 'FEE', 'INVOICE',
      ${at.first.legal_entity_id}, 'inv-' || n, ${day}, ${day}, ${day} from ${all}`;
await at.owner`
  insert into resignations (organization_id, person_id, contract_id, status, reason, submitted_by, cancelled_by, closed_at, desired_end_date, created_at)
    select organization_id, person_id, id, 'CANCELLED', 'A new start', 'client', 'client', ${day}, ${day}, ${day}
      from contracts, ${all} where organization_id = ${organization_id} and id = ${contract_id}`;
const paid = at.owner`
  (organization_id, id, label, legal_entity_id, entity_type, status, payment_currency, total, created_at`;
await at.owner`
  insert into payments ${paid}, method)
    select ${organization_id}, 'p' || n, 'PAY-' || n, ${at.first.legal_entity_id}, 'company', 'processing', 'EUR', 1.00, ${day}, 'ach' from ${all}`;
await at.owner`
  insert into refund_statements ${paid}, reason)
    select ${organization_id}, 'r' || n, 'CN-' || n, ${at.first.legal_entity_id}, 'company', 'processing', 'EUR', 1.00, ${day}, 'Twice' from ${all}`;

test.each([
  "people/export",
  "contracts/export",
  "timesheets/export",
  "invoice-adjustments/export",
  "invoices/export?status=all",
  "invoices/service/export",
  "payments/export",
  "refund-statements/export",
  "eor/resignations/export",
])("GET /%s exports every row of a list longer than one batch", async (path) => {
  const { status, text } = await send("GET", `/rest/v2/${path}`, token);
  expect(status).toBe(200);
  const rows = parse(text, { columns: true }) as { id: string }[];
  expect([rows.length, new Set(rows.map(({ id }) => id)).size]).toEqual([many, many]);
});
