import { csvPages, csvText } from "#lib/api/csv.ts";
import { ApiError } from "#lib/api/errors.ts";
import { implementRead, implementStream, implementWrite, type WriteContext } from "#lib/api/execute.ts";
import { readCursor, writeCursor } from "#lib/api/pagination.ts";
import * as contract from "./contract.ts";
import { emitPayment } from "./emit-payment.ts";
import { findPayment } from "./find-payment.ts";
import { pay, previewOf } from "./pay.ts";
import { type Filters, statusesOf } from "./payment-conditions.ts";
import { rowOf } from "./payment-fields.ts";
import { selectBreakdown } from "./select-breakdown.ts";
import { type Position, selectPayments } from "./select-payments.ts";
import { release, settlePaid } from "./settle.ts";

/** Most rows of a breakdown that one answer has. */
const mostRows = 5000;

/** What a cursor belongs to: it may not be used with other filters or another order. */
function viewOf(filters: Filters): string {
  const { currencies, entities, date_from, date_to, search, sort_by, sort_order } = filters;
  const view = ["payments", statusesOf(filters), currencies, entities, date_from, date_to, search, sort_by, sort_order];
  return JSON.stringify(view);
}

function positionOf(cursor: string, filters: Filters): Position {
  const [cursor_organization, sort_value, last_id] = readCursor(cursor, viewOf(filters)) as [
    string,
    string | number,
    string,
  ];
  return { cursor_organization, sort_value, last_id };
}

export const listPayments = implementRead(contract.listPayments, async ({ input }) => {
  const { limit, cursor, expand, ...filters } = input;
  const { rows, total_rows, total_is_minimum, organization_id } = await selectPayments(filters, {
    limit: limit + 1,
    after: cursor === undefined ? null : positionOf(cursor, filters),
    payer: expand === "legal_entity",
  });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const next =
    rows.length > limit && last ? writeCursor(viewOf(filters), [organization_id, last.sort_value, last.id]) : null;
  return {
    data: {
      rows: shown.map(rowOf),
      total: total_rows,
      has_more: next !== null,
      next_cursor: next,
      total_count: total_rows,
      ...(total_is_minimum && { total_is_minimum: true as const }),
    },
  };
});

export const exportPayments = implementStream(contract.exportPayments, ({ input }) =>
  csvPages({
    columns: [
      ...["label", "status", "created_at", "paid_at", "legal_entity", "payment_method", "payment_currency", "total"],
      ...["invoice_count", "workers", "service_reference", "id"],
    ],
    // A row names up to 1,000 workers and as many invoices.
    atOnce: 100,
    read: (after: Position | null, limit) => selectPayments(input, { limit, after, payer: true, counted: false }),
    placeOf: (last, { organization_id }) => ({
      cursor_organization: organization_id,
      sort_value: last.sort_value,
      last_id: last.id,
    }),
    recordOf: (row) => ({
      ...row,
      legal_entity: row.legal_entity?.name ?? "",
      payment_method: row.method,
      workers: row.workers.map(({ name }) => name).join(", "),
    }),
  }),
);

export const getPayment = implementRead(contract.getPayment, async ({ input, db }) => ({
  data: await findPayment(db, input.payment_id),
}));

export const getPaymentBreakdown = implementRead(contract.getPaymentBreakdown, async ({ input, db }) => {
  const { payment_id, limit = mostRows, offset } = input;
  const { rows, rows_in_all } = await selectBreakdown(db, payment_id, { offset, limit });
  if (input.limit === undefined && rows_in_all - offset > mostRows) {
    const message = `The breakdown has ${rows_in_all} rows: read it with limit (at most ${mostRows}) and offset, or as CSV`;
    throw new ApiError(400, [{ path: "/limit", message }]);
  }
  return { data: rows };
});

export const exportPaymentBreakdown = implementStream(contract.exportPaymentBreakdown, async function* ({ input, db }) {
  const columns = Object.keys(contract.getPaymentBreakdown.output.shape.data.element.shape);
  for (let offset = 0; ; offset += mostRows) {
    const { rows, rows_in_all } = await selectBreakdown(db, input.payment_id, { offset, limit: mostRows });
    yield csvText(rows, { columns, header: offset === 0 });
    if (offset + mostRows >= rows_in_all) return;
  }
});

export const previewPayment = implementWrite(contract.previewPayment, async ({ input, db }) => ({
  data: await previewOf(db, input),
}));

export const createPayment = implementWrite(contract.createPayment, async ({ input, db, principal, request_id }) => {
  const { id, invoice_ids } = await pay(db, input, principal.user_id);
  const payment = await findPayment(db, id);
  await emitPayment({ request_id }, ["payment.statement.initiated"], payment, "invoice.status.updated", invoice_ids);
  return { data: payment };
});

export const markPaymentPaid = implementWrite(contract.markPaymentPaid, async ({ input, db, request_id }) => {
  const ids = await settlePaid(db, input.payment_id, input, request_id);
  const payment = await findPayment(db, input.payment_id);
  await emitPayment({ request_id }, ["payment.statement.mark-paid", "payment.completed"], payment, "invoice.paid", ids);
  return { data: payment };
});

async function end(
  { input, db, request_id }: WriteContext<typeof contract.failPayment>,
  status: "failed" | "cancelled",
) {
  const ids = await release(db, input.payment_id, status, input.reason);
  const payment = await findPayment(db, input.payment_id);
  await emitPayment({ request_id }, ["payment.statement.failed"], payment, "invoice.status.updated", ids);
  return { data: payment };
}

export const failPayment = implementWrite(contract.failPayment, (context) => end(context, "failed"));

export const cancelPayment = implementWrite(contract.cancelPayment, (context) => end(context, "cancelled"));
