import { sql } from "drizzle-orm";
import type { TenantDb } from "#db/tenant.ts";
import { emitInvoices } from "#lib/money/emit-invoices.ts";
import { invoiceRefunded, invoiceWorkReleased } from "#lib/money/invoices/events.ts";
import { refuseChanged } from "#lib/money/refuse-changed.ts";
import { csvPages } from "#lib/platform/api/csv.ts";
import { implementRead, implementStream, implementWrite } from "#lib/platform/api/execute.ts";
import { type PageRequest, readRows } from "#lib/platform/api/read-page.ts";
import { ApiError } from "#lib/platform/declaration/errors.ts";
import { emit } from "#lib/platform/outbox/emit.ts";
import type { ResourceOf } from "#lib/platform/outbox/event-type.ts";
import { emitAdded, selectAdjustments } from "#lib/workforce/invoice-adjustments/public.ts";
import * as contract from "./contract.ts";
import { refundStatementCreated, refundStatementFailed, refundStatementPaid } from "./events.ts";
import { findReleased, refund, releaseRefund, settleRefund, type Wanted } from "./refund.ts";
import { type Filters, findRefund, selectRefundBreakdown, selectRefunds, totalsOfRefunds } from "./select-refunds.ts";

function listOf(db: TenantDb, filters: Filters, booked = false) {
  const select = (page: PageRequest) => selectRefunds(db, filters, { ...page, booked });
  return { keys: [filters.sort_by, "id"] as const, select };
}

export const listRefundStatements = implementRead(contract.listRefundStatements, async ({ input, db }) => {
  const { limit, cursor, expand, totals, ...filters } = input;
  const { rows, selected, has_more, next_cursor } = await readRows({
    contract: contract.listRefundStatements,
    input,
    ...listOf(db, filters),
  });
  return {
    data: {
      rows: rows.map(({ legal_entity, reason, ...row }) => (expand ? { ...row, legal_entity, reason } : row)),
      total: selected.total_count,
      has_more,
      next_cursor,
      total_count: selected.total_count,
    },
    ...(totals && { totals: await totalsOfRefunds(db, filters) }),
  };
});

export const exportRefundStatements = implementStream(contract.exportRefundStatements, ({ input, db }) =>
  csvPages({
    columns: [
      ...[
        "label",
        "status",
        "created_at",
        "paid_at",
        "legal_entity",
        "legal_entity_code",
        "payment_currency",
        "net_total",
        "vat_total",
        "total",
      ],
      ...["paid_currency", "total_paid_currency", "fx_rate", "invoices", "workers", "reason", "id"],
    ],
    // A row names up to 1,000 workers and as many invoices.
    atOnce: 100,
    ...listOf(db, input, true),
    amounts: { names: ["net_total", "vat_total", "total"], currencyOf: ({ payment_currency }) => payment_currency },
    recordOf: (row) => ({
      ...row,
      legal_entity: row.legal_entity.name,
      legal_entity_code: row.legal_entity.code,
      invoices: row.invoice_labels,
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
  type: typeof refundStatementCreated,
  found: Found,
): Promise<void> {
  const resource = { ...found, legal_entity_id: found.legal_entity.id, invoice_count: found.items.length };
  await emit(caller, type, resource as ResourceOf<typeof type>);
}

function wantedOf(input: {
  invoice_id?: string | undefined;
  amount?: string | undefined;
  items?: { invoice_id: string; amount?: string | undefined }[] | undefined;
}): Wanted[] {
  const { invoice_id, amount, items } = input;
  if ((invoice_id === undefined) === (items === undefined) || (items && amount !== undefined)) {
    throw new ApiError(400, {
      reason: "conflicting_parameters",
      path: "/invoice_id",
      message: "Send either invoice_id, with amount if you like, or items",
    });
  }
  if (invoice_id !== undefined) return [{ invoice_id, amount, path: "/invoice_id", amount_path: "/amount" }];
  return (items ?? []).map((item, at) => ({ ...item, path: `/items/${at}`, amount_path: `/items/${at}/amount` }));
}

export const createRefund = implementWrite(contract.createRefund, async ({ input, db, principal, request_id }) => {
  const id = await refund(db, wantedOf(input), input.reason, principal.user_id, input.release);
  const found = await findRefund(db, id);
  refuseChanged(input.expected_total, "the refund", found.total, found.payment_currency);
  await emitRefund({ request_id }, refundStatementCreated, found);
  return { data: found };
});

export const markRefundPaid = implementWrite(contract.markRefundPaid, async ({ input, db, request_id }) => {
  const refunded = await settleRefund(db, input.refund_statement_id, input.paid_at);
  const found = await findRefund(db, input.refund_statement_id);
  await emitRefund({ request_id }, refundStatementPaid, found);
  await emitInvoices({ request_id }, invoiceRefunded, refunded);
  const released = await findReleased(db, refunded);
  await emitInvoices({ request_id }, invoiceWorkReleased, released.invoices);
  if (released.adjustments.length > 0)
    await emitAdded(
      request_id,
      await selectAdjustments(db, sql`and a.id = any (${`{${released.adjustments.join()}}`}::uuid[])`),
    );
  return { data: found };
});

export const failRefund = implementWrite(contract.failRefund, async ({ input, db, request_id }) => {
  await releaseRefund(db, input.refund_statement_id, input.reason);
  const found = await findRefund(db, input.refund_statement_id);
  await emitRefund({ request_id }, refundStatementFailed, found);
  return { data: found };
});
