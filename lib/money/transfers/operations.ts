import { chooseInvoices } from "#lib/money/payments/public.ts";
import { csvPages } from "#lib/platform/api/csv.ts";
import { implementRead, implementStream, implementWrite } from "#lib/platform/api/execute.ts";
import { readPage } from "#lib/platform/api/read-page.ts";
import { notFound } from "#lib/platform/declaration/errors.ts";
import * as contract from "./contract.ts";
import { bankColumns, otherBankColumn } from "./rules.ts";
import { hasPayment, plannedTransfers, transfersOf, transferTotals } from "./select-transfers.ts";

export const listPaymentTransfers = implementRead(contract.listPaymentTransfers, async ({ input, db }) => {
  const { payment_id } = input;
  const page = await readPage({ contract: contract.listPaymentTransfers, input, ...transfersOf(db, payment_id) });
  if (page.data.length === 0 && !(await hasPayment(db, payment_id))) throw notFound("Payment");
  return page;
});

export const getPaymentTransferTotals = implementRead(contract.getPaymentTransferTotals, async ({ input, db }) => {
  const currencies = await transferTotals(db, input.payment_id);
  if (currencies.length === 0 && !(await hasPayment(db, input.payment_id))) throw notFound("Payment");
  return { data: { currencies } };
});

const withColumn = new Set<string>(bankColumns);
const hasColumn = ({ key }: { key: string }) => withColumn.has(key);

export const exportPaymentTransfers = implementStream(
  contract.exportPaymentTransfers,
  async function* ({ input, db, hiddenColumns }) {
    if (!(await hasPayment(db, input.payment_id))) throw notFound("Payment");
    yield* csvPages({
      columns: [
        ...["payee", "reference", "currency", "amount", "payment_currency", "amount_payment_currency"],
        ...bankColumns,
        ...[otherBankColumn, "worker_id", "contract_id", "invoice_id"],
      ],
      atOnce: 200,
      hidden: hiddenColumns,
      ...transfersOf(db, input.payment_id),
      recordOf({ payee, bank_details, ...row }) {
        const [known, others] = [bank_details.filter(hasColumn), bank_details.filter((detail) => !hasColumn(detail))];
        return {
          ...row,
          ...Object.fromEntries(known.map(({ key, value }) => [key, value])),
          payee: payee.name,
          worker_id: payee.id,
          [otherBankColumn]: others.map(({ label, value }) => `${label}: ${value}`).join("; "),
        };
      },
      amounts: { names: ["amount"], currencyOf: ({ currency }) => currency },
    });
  },
);

export const previewPaymentTransfers = implementWrite(contract.previewPaymentTransfers, async ({ input, db }) => {
  await chooseInvoices(db, input, { lock: false });
  return { data: await plannedTransfers(db, input.invoice_ids) };
});
