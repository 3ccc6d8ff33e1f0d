import type { TenantDb } from "#db/tenant.ts";
import { invoicePaid, invoiceStatusUpdated } from "#lib/money/invoices/events.ts";
import { refuseChanged } from "#lib/money/refuse-changed.ts";
import { csvPages, csvText, withAmounts } from "#lib/platform/api/csv.ts";
import { implementRead, implementStream, implementWrite, type WriteContext } from "#lib/platform/api/execute.ts";
import { type PageRequest, readRows } from "#lib/platform/api/read-page.ts";
import { ApiError } from "#lib/platform/declaration/errors.ts";
import * as contract from "./contract.ts";
import { emitPayment } from "./emit-payment.ts";
import {
  paymentCompleted,
  paymentStatementFailed,
  paymentStatementInitiated,
  paymentStatementMarkPaid,
} from "./events.ts";
import { findPayment } from "./find-payment.ts";
import { pay, previewOf } from "./pay.ts";
import type { Filters } from "./payment-conditions.ts";
import { rowOf } from "./payment-fields.ts";
import { selectBreakdown } from "./select-breakdown.ts";
import { selectPayments } from "./select-payments.ts";
import { release, settlePaid } from "./settle.ts";

/** Maximum breakdown rows per response. */
const maxRows = 5000;

function listOf(filters: Filters, payer: boolean, labels = false) {
  return {
    keys: ["sort_value", "id"] as const,
    select: (page: PageRequest) => selectPayments(filters, { ...page, payer, labels }),
  };
}

export const listPayments = implementRead(contract.listPayments, async ({ input }) => {
  const { limit, cursor, expand, ...filters } = input;
  const { rows, selected, has_more, next_cursor } = await readRows({
    contract: contract.listPayments,
    input,
    ...listOf(filters, expand === "legal_entity"),
  });
  return {
    data: {
      rows: rows.map(rowOf),
      total: selected.total_count,
      has_more,
      next_cursor,
      total_count: selected.total_count,
      ...(selected.total_is_minimum && { total_is_minimum: true as const }),
    },
  };
});

export const exportPayments = implementStream(contract.exportPayments, ({ input }) =>
  csvPages({
    columns: [
      ...[
        "label",
        "status",
        "created_at",
        "paid_at",
        "legal_entity",
        "legal_entity_code",
        "payment_method",
        "payment_currency",
        "total",
      ],
      ...["invoice_count", "invoices", "workers", "service_reference", "due_date", "id"],
    ],
    // A row names up to 1,000 workers and as many invoices.
    atOnce: 100,
    ...listOf(input, true, true),
    amounts: { names: ["total"], currencyOf: ({ payment_currency }) => payment_currency },
    recordOf: (row) => ({
      ...row,
      legal_entity: row.legal_entity?.name ?? "",
      legal_entity_code: row.legal_entity?.code ?? "",
      payment_method: row.method,
      invoices: row.invoice_labels,
      workers: row.workers.map(({ name }) => name).join(", "),
    }),
  }),
);

export const getPayment = implementRead(contract.getPayment, async ({ input, db }) => ({
  data: await findPayment(db, input.payment_id),
}));

export const getPaymentBreakdown = implementRead(contract.getPaymentBreakdown, async ({ input, db }) => {
  const { payment_id, limit = maxRows, offset } = input;
  const { rows, rows_in_all } = await selectBreakdown(db, payment_id, { offset, limit });
  if (input.limit === undefined && rows_in_all - offset > maxRows) {
    const message = `The breakdown has ${rows_in_all} rows. Read it with limit (at most ${maxRows}) and offset, or as CSV.`;
    throw new ApiError(400, { reason: "result_too_large", path: "/limit", message });
  }
  return { data: rows };
});

export const exportPaymentBreakdown = implementStream(contract.exportPaymentBreakdown, async function* ({ input, db }) {
  const columns = Object.keys(contract.getPaymentBreakdown.output.shape.data.element.shape);
  const place = columns.indexOf("work");
  const amounts = columns.slice(place, columns.indexOf("total") + 1);
  for (let offset = 0; ; offset += maxRows) {
    const { rows, rows_in_all } = await selectBreakdown(db, input.payment_id, { offset, limit: maxRows });
    const records = rows.map((row) =>
      withAmounts(withAmounts(row, row.currency, amounts), row.payment_currency, ["total_payment_currency"]),
    );
    yield csvText(records, { columns, header: offset === 0 });
    if (offset + maxRows >= rows_in_all) return;
  }
});

export const previewPayment = implementWrite(contract.previewPayment, async ({ input, db }) => ({
  data: await previewOf(db, input),
}));

export const createPayment = implementWrite(contract.createPayment, async ({ input, db, principal, request_id }) => {
  const { id, invoice_ids } = await pay(db, input, principal.user_id);
  const payment = await findPayment(db, id);
  refuseChanged(input.expected_total, "the payment", payment.total, payment.payment_currency);
  await emitPayment({ request_id }, [paymentStatementInitiated], payment, invoiceStatusUpdated, invoice_ids);
  return { data: input.paid_at === undefined ? payment : await markPaid(db, id, input, request_id) };
});

interface Paid extends NonNullable<Parameters<typeof settlePaid>[2]> {
  expected_total?: string | undefined;
}

async function markPaid(db: TenantDb, id: string, { expected_total, ...paid }: Paid, request_id: string) {
  const ids = await settlePaid(db, id, paid, request_id);
  const payment = await findPayment(db, id);
  refuseChanged(expected_total, payment.label, payment.total, payment.payment_currency);
  await emitPayment({ request_id }, [paymentStatementMarkPaid, paymentCompleted], payment, invoicePaid, ids);
  return payment;
}

export const markPaymentPaid = implementWrite(contract.markPaymentPaid, async ({ input, db, request_id }) => ({
  data: await markPaid(db, input.payment_id, input, request_id),
}));

async function end(
  { input, db, request_id }: WriteContext<typeof contract.failPayment>,
  status: "failed" | "cancelled",
) {
  const ids = await release(db, input.payment_id, status, input.reason);
  const payment = await findPayment(db, input.payment_id);
  await emitPayment({ request_id }, [paymentStatementFailed], payment, invoiceStatusUpdated, ids);
  return { data: payment };
}

export const failPayment = implementWrite(contract.failPayment, (context) => end(context, "failed"));

export const cancelPayment = implementWrite(contract.cancelPayment, (context) => end(context, "cancelled"));
