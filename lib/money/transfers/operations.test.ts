import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { bankKeys } from "#lib/eor/forms/public.ts";
import { hiddenText } from "#lib/platform/format/hidden.ts";
import { addFormVersion, textField } from "#lib/testing/eor-forms.ts";
import { addContract, payroll } from "#lib/testing/payment-cycles.ts";
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
  const preview = await own.post("/payments/transfers/preview", { invoice_ids: invoices.map(({ id }) => id) });
  expect(preview.body.data.currencies).toEqual(data.currencies);
  expect(preview.body.data.transfers.map((row: Transfer) => [row.invoice_id, row.amount])).toEqual(
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
  const planned = await own.post("/payments/transfers/preview", { invoice_ids: invoices.map(({ id }) => id) });
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
