import { expect, test } from "vitest";
import { addInvoice, addToken, send, stage } from "#lib/testing/stage.ts";

const read = (query = "", id = payment) => send("GET", `/rest/v2/payments/${id}/breakdown${query}`, token);

const at = await stage();
const token = await addToken(at.owner, at.first);
const [person] = await at.owner`
  insert into people (organization_id, first_name, last_name, email, country, job_title)
  values (${at.first.id}, 'Ada', '=Bob', 'ada@people.example', 'PL', 'Welder') returning id`;
await at.owner`
  insert into contracts (organization_id, id, person_id, legal_entity_id, title, type, status, country, currency, rate, frequency, payment_frequency, starts_on)
  values (${at.first.id}, '37nex2x', ${person?.id}, ${at.first.legal_entity_id}, 'Welder', 'eor', 'in_progress', 'PL', 'EUR', 100.00, 'monthly', 'monthly', '2026-01-15')`;
const id = await addInvoice(at.owner, at.first, {
  status: "awaiting_payment",
  total: "1200.00",
  worker_id: person?.id,
});
await at.owner`update invoices set contract_id = '37nex2x', service_fee = 449.00, vat_total = 51.00 where id = ${id}`;
await at.owner`delete from invoice_line_items where invoice_id = ${id}`;
const lines = {
  ...{ EOR_WORK: "500.00", EOR_BONUS: "100.00", EOR_EXPENSE: "60.00", EOR_DEDUCTION: "-20.00", IC_OVERTIME: "15.00" },
  ...{
    IC_COMMISSION: "5.00",
    IC_OFFCYCLE: "10.00",
    EOR_EMPLOYER_COST: "30.00",
    EOR_MANAGEMENT_FEE: "449.00",
    EOR_TAX_VAT: "51.00",
  },
};
for (const [at_, [type, total]] of Object.entries(lines).entries())
  await at.owner`insert into invoice_line_items ${at.owner({ organization_id: at.first.id, id: `l${at_}`, invoice_id: id, position: at_ + 1, type, description: "", quantity: 1, price_per_unit: total, total })}`;
const seats = await addInvoice(at.owner, at.first, {
  status: "awaiting_payment",
  total: "60.00",
  issued_at: "2026-03-02T00:00:00.000Z",
});
await at.owner`update invoices set billing_type = 'FEE' where id = ${seats}`;
const body = { invoice_ids: [seats, id], method: "ach" };
const payment: string = (await send("POST", "/rest/v2/payments", token, { body })).body.data.id;

test("splits an invoice by its line types without the fee, which gets a separate row", async () => {
  const { body } = await read();
  const zero = "0.00";
  expect(body.data).toEqual([
    {
      ...{ date: "2026-03-01T00:00:00.000Z", payment_date: expect.stringMatching(/Z$/), approve_date: "" },
      ...{ contract_start_date: "2026-01-15T00:00:00.000Z", invoice_id: expect.any(String), contract_id: "37nex2x" },
      ...{ contract_type: "eor", contract_country: "PL", contractor_unique_identifier: expect.any(String) },
      ...{ contractor_employee_name: "Ada =Bob", contractor_email: "ada@people.example", contractor_pic_url: null },
      ...{ frequency: "monthly", group_id: "", approvers: "", general_ledger_account: "", currency: "EUR" },
      ...{ work: "500.00", bonus: "100.00", expenses: "60.00", overtime: "15.00", pro_rata: zero, adjustment: "10.00" },
      ...{ deductions: "-20.00", commissions: "5.00", others: "81.00", processing_fee: zero, total: "751.00" },
      ...{ payment_currency: "EUR", total_payment_currency: "751.00" },
    },
    expect.objectContaining({ contract_type: "one_off_service_fee", contract_id: "", work: "60.00", total: "60.00" }),
    {
      ...{ date: expect.stringMatching(/Z$/), payment_date: expect.stringMatching(/Z$/), approve_date: "" },
      ...{ contract_start_date: "", invoice_id: "", contract_id: "", contract_type: "eor_management_fee" },
      ...{ contract_country: "", contractor_unique_identifier: "", contractor_employee_name: "", contractor_email: "" },
      ...{ contractor_pic_url: null, frequency: "", group_id: "", approvers: "", general_ledger_account: "" },
      ...{ currency: "EUR", work: zero, bonus: zero, expenses: zero, overtime: zero, pro_rata: zero, adjustment: zero },
      ...{ deductions: zero, commissions: zero, others: zero, processing_fee: "449.00", total: "449.00" },
      ...{ payment_currency: "EUR", total_payment_currency: "449.00" },
    },
  ]);
});

test("pages through all rows, with none past the end", async () => {
  const whole = (await read()).body.data;
  const pages = await Promise.all(
    [0, 1, 2, 3].map(async (offset) => (await read(`?limit=1&offset=${offset}`)).body.data),
  );
  expect(pages.flat()).toEqual(whole);
  expect(pages.at(-1)).toEqual([]);
  expect((await read("?limit=5001")).status).toBe(400);
  expect((await read("", "never-was")).status).toBe(404);
});

test("exports the same rows as CSV, with no cell a spreadsheet would execute", async () => {
  const { text } = await send("GET", `/rest/v2/payments/${payment}/breakdown/export`, token);
  const [head, ...rows] = text.trim().split("\r\n");
  expect(head).toMatch(/^date,payment_date,.*,total_payment_currency$/);
  expect(rows).toHaveLength(3);
  expect(rows.map((row) => row.split(",").at(-1))).toEqual(["751.00", "60.00", "449.00"]);
});
