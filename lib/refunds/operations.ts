import { csvPages } from "#lib/api/csv.ts";
import { ApiError } from "#lib/api/errors.ts";
import { implementRead, implementStream, implementWrite } from "#lib/api/execute.ts";
import { readCursor, writeCursor } from "#lib/api/pagination.ts";
import { emitInvoices } from "#lib/invoices/emit-invoices.ts";
import { refuseImpossibleDay } from "#lib/payments/settle.ts";
import { emit } from "#lib/webhooks/emit.ts";
import type { ResourceOf } from "#lib/webhooks/event-types.ts";
import * as contract from "./contract.ts";
import { refund, releaseRefund, settleRefund, type Wanted } from "./refund.ts";
import { type Filters, findRefund, type Position, selectRefundBreakdown, selectRefunds } from "./select-refunds.ts";

function viewOf({ date_from, date_to, currencies, entities, statuses, search, sort_order }: Filters): string {
  return JSON.stringify(["refunds", date_from, date_to, currencies, entities, statuses, search, sort_order]);
}

function positionOf(cursor: string, filters: Filters): Position {
  const [cursor_organization, created_at, last_id] = readCursor(cursor, viewOf(filters)) as [string, string, string];
  return { cursor_organization, created_at, last_id };
}

export const listRefundStatements = implementRead(contract.listRefundStatements, async ({ input, db }) => {
  const { limit, cursor, expand, ...filters } = input;
  const after = cursor === undefined ? null : positionOf(cursor, filters);
  const { rows, total_rows, organization_id } = await selectRefunds(db, filters, { limit: limit + 1, after });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const next =
    rows.length > limit && last ? writeCursor(viewOf(filters), [organization_id, last.created_at, last.id]) : null;
  return {
    data: {
      rows: shown.map(({ legal_entity, reason, ...row }) => (expand ? { ...row, legal_entity, reason } : row)),
      total: total_rows,
      has_more: next !== null,
      next_cursor: next,
      total_count: total_rows,
    },
  };
});

export const exportRefundStatements = implementStream(contract.exportRefundStatements, ({ input, db }) =>
  csvPages({
    columns: [
      ...["label", "status", "created_at", "paid_at", "legal_entity", "payment_currency", "total", "workers", "reason"],
      "id",
    ],
    // A row names up to 1,000 workers and as many invoices.
    atOnce: 100,
    read: (after: Position | null, limit) => selectRefunds(db, input, { limit, after, counted: false }),
    placeOf: (last, { organization_id }) => ({
      cursor_organization: organization_id,
      created_at: last.created_at,
      last_id: last.id,
    }),
    recordOf: (row) => ({
      ...row,
      legal_entity: row.legal_entity.name,
      workers: row.workers.map(({ name }) => name).join(", "),
    }),
  }),
);

export const getRefundStatement = implementRead(contract.getRefundStatement, async ({ input, db }) => ({
  data: await findRefund(db, input.refund_statement_id),
}));

export const getRefundStatementBreakdown = implementRead(
  contract.getRefundStatementBreakdown,
  async ({ input, db }) => ({
    data: await selectRefundBreakdown(db, input.refund_statement_id),
    hasMore: false,
    nextCursor: null,
  }),
);

type Found = Awaited<ReturnType<typeof findRefund>>;

async function emitRefund(
  caller: { request_id: string },
  name: "refund.statement.created" | "refund.statement.paid" | "refund.statement.failed",
  found: Found,
): Promise<void> {
  const resource = { ...found, legal_entity_id: found.legal_entity.id, invoice_count: found.items.length };
  await emit(caller, name, resource as ResourceOf<typeof name>);
}

function wantedOf(input: {
  invoice_id?: string | undefined;
  amount?: string | undefined;
  items?: { invoice_id: string; amount?: string | undefined }[] | undefined;
}): Wanted[] {
  const { invoice_id, amount, items } = input;
  if ((invoice_id === undefined) === (items === undefined) || (items && amount !== undefined)) {
    throw new ApiError(400, [
      {
        path: "/invoice_id",
        message: "name one invoice by invoice_id and amount, or several by items: one of the two",
      },
    ]);
  }
  if (invoice_id !== undefined) return [{ invoice_id, amount, path: "/invoice_id", amount_path: "/amount" }];
  return (items ?? []).map((item, at) => ({ ...item, path: `/items/${at}`, amount_path: `/items/${at}/amount` }));
}

export const createRefund = implementWrite(contract.createRefund, async ({ input, db, principal, request_id }) => {
  const id = await refund(db, wantedOf(input), input.reason, principal.user_id);
  const found = await findRefund(db, id);
  await emitRefund({ request_id }, "refund.statement.created", found);
  return { data: found };
});

export const markRefundPaid = implementWrite(contract.markRefundPaid, async ({ input, db, request_id }) => {
  refuseImpossibleDay(input.paid_at);
  const refunded = await settleRefund(db, input.refund_statement_id, input.paid_at);
  const found = await findRefund(db, input.refund_statement_id);
  await emitRefund({ request_id }, "refund.statement.paid", found);
  await emitInvoices({ request_id }, "invoice.refunded", refunded);
  return { data: found };
});

export const failRefund = implementWrite(contract.failRefund, async ({ input, db, request_id }) => {
  await releaseRefund(db, input.refund_statement_id, input.reason);
  const found = await findRefund(db, input.refund_statement_id);
  await emitRefund({ request_id }, "refund.statement.failed", found);
  return { data: found };
});
