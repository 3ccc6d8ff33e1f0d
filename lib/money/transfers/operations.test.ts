import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { bankKeys } from "#lib/eor/forms/public.ts";
import { hiddenText } from "#lib/platform/format/hidden.ts";
import { addFormVersion, textField } from "#lib/testing/eor-forms.ts";
import { addAdjustment, addContract, payroll } from "#lib/testing/payment-cycles.ts";
import { addToken, send } from "#lib/testing/stage.ts";
import { bankColumns } from "./rules.ts";

const own = await payroll();
const { at, organization, token: blind } = own;
const token = await addToken(at.owner, organization, { sensitive_data_access: true });

const iban = "DE02120300000000202051";
await addFormVersion(at.owner, organization, {
  country: "DE",
  definitions: [
    ...["first_name", "city", "iban", "account_holder"].map((key) => textField(key)),
    textField("bic", { dependencies: [{ key: "city", value: "Elsewhere" }] }),
  ],
});

const employed = await addContract(at.owner, organization, {
  ...{ type: "eor", country: "DE", employer_cost_percent: "20", status: "under_review", name: ["Bea", "Ott"] },
});
const answers = { data: { city: "Elsewhere", bic: "DEUTDEFF", iban, account_holder: "Bea Ott" } };
const path = `eor/workers/contracts/${employed}/additional-information`;
expect((await send("PATCH", `/rest/v2/${path}`, token, { body: answers })).body).toEqual({ data: { updated: true } });
// What another answer hides isn't shown.
expect((await send("PATCH", `/rest/v2/${path}`, token, { body: { data: { city: "Berlin" } } })).status).toBe(200);
await at.owner`update contracts set status = 'in_progress' where id = ${employed}`;
const domestic = await addContract(at.owner, organization, { country: "DE", name: ["Cem", "Ay"] });
const abroad = await addContract(at.owner, organization, { country: "FR", rate: "2000.10", name: ["Dan", "Roy"] });
await own.close();
const invoices = await own.invoices();
const planned = await own.post("/payments/transfers/preview", { invoice_ids: invoices.map(({ id }) => id) });
const paid = await own.post("/payments", {
  invoice_ids: invoices.map(({ id }) => id),
  method: "bank_transfer",
  payment_currency: "EUR",
});
const payment = paid.body.data.id as string;

interface Transfer {
  contract_id: string;
  invoice_id: string;
  amount: string;
  other: string;
  total: string;
  bank_details: { key: string; value: string }[];
}

const get = (rest: string, as = token) => send("GET", `/rest/v2/payments/${payment}/transfers${rest}`, as);
const cents = (amount: string) => Math.round(Number(amount) * 100);

test("lists what each worker gets, to the cent, with the invoice's number; the rest adds up to the payment", async () => {
  const { body } = await get("?limit=100");
  const rows = body.data as Transfer[];
  const of = (id: string) => rows.find(({ contract_id }) => contract_id === id);
  // 3,000 of pay; 600 of employer's contributions, the fee, and its tax aren't hers.
  expect(of(employed)).toMatchObject({
    ...{ payee: { name: "Bea Ott" }, currency: "EUR", amount: "3000.00", amount_payment_currency: "3000.00" },
    reference: invoices.find(({ contract_id }) => contract_id === employed)?.label,
  });
  // 19% of 3,005.40 is 571.03: the invoice is 3,576.43, of which 5.40 is the fee.
  expect(of(domestic)).toMatchObject({ amount: "3571.03", other: "5.40", total: "3576.43" });
  expect(of(abroad)).toMatchObject({ amount: "2000.10", other: "5.40", total: "2005.50" });
  expect(rows).toHaveLength(3);
  const { data } = (await get("/totals")).body;
  expect(data.currencies).toMatchObject([{ currency: "EUR", amount: "8571.13", transfers: 3, payees: 3 }]);
  const [sum] = data.currencies;
  expect(cents(sum.amount) + cents(sum.other)).toBe(cents(sum.total));
  expect(sum.total).toBe(paid.body.data.total);
  expect(planned.body.data.currencies).toEqual(data.currencies);
  expect(planned.body.data.transfers.map((row: Transfer) => [row.invoice_id, row.amount])).toEqual(
    rows.map((row) => [row.invoice_id, row.amount]),
  );
});

test("shows the account from additional information to those who read sensitive data, and records each reading", async () => {
  const detailsTo = async (as: string) =>
    ((await get("?limit=100", as)).body.data as Transfer[])
      .find(({ contract_id }) => contract_id === employed)
      ?.bank_details.map(({ key, value }) => [key, value]);
  const audits = async () =>
    (
      await at.owner`select operation from audit_log where organization_id = ${organization.id} and object = ${`payment_id=${payment}`}
        and operation in ('list_payment_transfers', 'export_payment_transfers')`
    ).length;
  const before = await audits();
  expect(await detailsTo(blind)).toEqual([
    ["account_holder", hiddenText],
    ["iban", hiddenText],
  ]);
  expect(await audits()).toBe(before);
  expect(await detailsTo(token)).toEqual([
    ["account_holder", "Bea Ott"],
    ["iban", iban],
  ]);
  expect(await audits()).toBe(before + 1);
  const csv = async (as: string) =>
    (parse((await get("/export", as)).text, { columns: true }) as Record<string, string>[]).map((row) => [
      row.payee,
      row.amount,
      row.iban,
      row.bic,
    ]);
  const rows = await csv(token);
  expect(rows).toContainEqual(["Bea Ott", "3000.00", iban, ""]);
  expect(rows).toContainEqual(["Dan Roy", "2000.10", "", ""]);
  expect(await csv(blind)).toContainEqual(["Bea Ott", "3000.00", hiddenText, ""]);
  expect(await audits()).toBe(before + 2);
  expect(JSON.stringify(planned.body)).not.toContain(iban);
});

test("keeps the sheet of a payment in every status, and has a column for each field of the built-in guides", async () => {
  const before = (await get("/totals")).body;
  expect((await own.post(`/payments/${payment}/cancel`, { reason: "Later" })).status).toBe(200);
  expect((await get("/totals")).body).toEqual(before);
  expect((await get("")).body.data).toHaveLength(3);
  for (const rest of ["", "/totals", "/export"])
    expect((await send("GET", `/rest/v2/payments/none/transfers${rest}`, token)).status).toBe(404);
  expect([...bankColumns].sort()).toEqual([...bankKeys].sort());
});

test("a field of an organization's own bank guide replaces no column of the CSV file, and is hidden like the others", async () => {
  const other = await payroll();
  const definitions = ["amount", "constructor", "iban", "invoice_id", "reference"].map((key) => textField(key));
  await addFormVersion(at.owner, other.organization, { country: "DE", definitions });
  await addFormVersion(at.owner, other.organization, {
    kind: "bank_guide",
    country: "DE",
    currency: "EUR",
    definitions,
  });
  const id = await addContract(at.owner, other.organization, { type: "eor", country: "DE", status: "under_review" });
  const data = { amount: "1.00", reference: "My account", invoice_id: "mine", iban };
  const path = `eor/workers/contracts/${id}/additional-information`;
  expect((await other.patch(path, { data })).status).toBe(200);
  await at.owner`update contracts set status = 'in_progress' where id = ${id}`;
  await other.close();
  const [invoice] = await other.invoices();
  const made = await other.post("/payments", { invoice_ids: [invoice?.id], method: "bank_transfer" });
  const seeing = await addToken(at.owner, other.organization, { sensitive_data_access: true });
  const recordTo = async (as: string) => {
    const { text } = await send("GET", `/rest/v2/payments/${made.body.data.id}/transfers/export`, as);
    const {
      amount,
      reference,
      invoice_id,
      iban: account,
      more_bank_details: more,
    } = (parse(text, { columns: true }) as Record<string, string>[])[0] as Record<string, string>;
    return { amount, reference, invoice_id, account, more };
  };
  const own = { amount: "3000.00", reference: invoice?.label, invoice_id: invoice?.id };
  expect(await recordTo(seeing)).toEqual({
    ...{ ...own, account: iban },
    more: "amount: 1.00; invoice_id: mine; reference: My account",
  });
  expect(await recordTo(other.token)).toEqual({ ...own, account: hiddenText, more: hiddenText });
});

test("an employee whose deductions exceed the pay gets nothing, and employer's contributions are the rest", async () => {
  const other = await payroll();
  const contract_id = await addContract(at.owner, other.organization, {
    ...{ type: "eor", rate: "100.00", employer_cost_percent: "100" },
  });
  await addAdjustment(at.owner, other.organization, {
    ...{ contract_id, date_submitted: "2026-04-10", type: "deduction", amount: "150.00" },
  });
  await other.close();
  const [invoice] = await other.invoices();
  const planned = await other.post("/payments/transfers/preview", { invoice_ids: [invoice?.id] });
  const none = { amount: "0.00", other: invoice?.total, total: invoice?.total };
  expect(planned.body.data).toMatchObject({ transfers: [none], currencies: [none] });
});

test("in the payment's currency, a contractor gets what the breakdown says, to the cent", async () => {
  const other = await payroll();
  await addContract(at.owner, other.organization, { currency: "USD" });
  await other.close();
  const [invoice] = await other.invoices();
  const id = invoice?.id ?? "";
  await at.owner`update invoices set total = 10.56, amount = 5.51, service_fee = 5.05, vat_total = 0.00 where id = ${id}`;
  const body = { invoice_ids: [id], method: "bank_transfer", payment_currency: "EUR" };
  const made = await other.post("/payments", body);
  expect(made.status).toBe(201);
  const read = (rest: string) => other.read(`payments/${made.body.data.id}/${rest}`);
  const [transfer] = (await read("transfers")).body.data;
  const [row] = (await read("breakdown")).body.data;
  // 9.50 - 4.55; converted by itself, 5.51 would be 4.96.
  expect([transfer.amount, transfer.amount_payment_currency]).toEqual(["5.51", "4.95"]);
  expect(row.total_payment_currency).toBe("4.95");
});

test("a preview takes only invoices that can be paid, and its audit row names them", async () => {
  const other = await payroll();
  await addContract(at.owner, other.organization, {});
  await other.close();
  const invoice_ids = (await other.invoices()).map(({ id }) => id);
  const preview = (ids: string[]) => other.post("/payments/transfers/preview", { invoice_ids: ids });
  expect((await preview(invoice_ids)).status).toBe(200);
  const audited = await at.owner`select object from audit_log where organization_id = ${other.organization.id}
    and operation = 'preview_payment_transfers' and result = 200`;
  expect(audited).toEqual([{ object: `invoice_ids=${invoice_ids.join()}` }]);
  expect((await other.post("/payments", { invoice_ids, method: "bank_transfer" })).status).toBe(201);
  const refused = await preview(invoice_ids);
  expect([refused.status, refused.body.errors[0].reason]).toEqual([409, "invoice_not_payable"]);
  expect((await preview(["none"])).status).toBe(400);
  const many = Array.from({ length: 101 }, (_, n) => `invoice-${n}`);
  expect((await preview(many)).status).toBe(400);
});
