import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import { invoiceArchives } from "#db/schema/downloads.ts";
import { invoices } from "#db/schema/invoices.ts";
import { refundStatements } from "#db/schema/payments.ts";
import type { TenantDb } from "#db/tenant.ts";
import { type Filters, selectInvoices } from "#lib/money/invoices/public.ts";
import { implementRead, implementWrite, type ReadContext } from "#lib/platform/api/execute.ts";
import { ApiError, type ErrorItem } from "#lib/platform/declaration/errors.ts";
import * as contract from "./contract.ts";
import { downloadUrl, type Grant } from "./link.ts";

const expiry = sql<string>`now() + make_interval(mins => ${contract.linkMinutes})`;

/** Creates a link to an existing record, in the same query that finds it. */
async function linkTo(
  { db, credential }: Pick<ReadContext<typeof contract.downloadInvoice>, "db" | "credential">,
  content: Grant["content"],
  table: typeof invoices | typeof refundStatements,
  { id, missing }: { id: string; missing: string },
) {
  const [row] = await db
    .select({ organization_id: table.organization_id, expires_at: expiry.as("expires_at") })
    .from(table)
    .where(and(eq(table.organization_id, currentOrganization), eq(table.id, id)));
  if (!row) throw new ApiError(404, { reason: "not_found", message: missing });
  const expires_at = asInstant(row.expires_at);
  return { data: { url: downloadUrl({ ...row, content, id, credential, expires_at }), id, expires_at } };
}

/** Whole milliseconds, however the driver formatted it. */
function asInstant(value: string): string {
  return new Date(value).toISOString();
}

export const downloadInvoice = implementRead(contract.downloadInvoice, async (context) =>
  linkTo(context, "invoice", invoices, { id: context.input.invoice_id, missing: "Invoice not found" }),
);

export const downloadRefundStatement = implementRead(contract.downloadRefundStatement, async (context) =>
  linkTo(context, "refund_statement", refundStatements, {
    id: context.input.refund_statement_id,
    missing: "Refund statement not found",
  }),
);

async function namedInvoices(db: TenantDb, ids: string[]): Promise<string[]> {
  const wanted = [...new Set(ids)];
  const rows = await db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.organization_id, currentOrganization), inArray(invoices.id, wanted)));
  const found = new Set(rows.map((row) => row.id));
  const missing = ids.flatMap((id, at): ErrorItem[] =>
    found.has(id) ? [] : [{ reason: "not_found", path: `/invoice_ids/${at}`, message: "Invoice not found" }],
  );
  if (missing.length > 0) throw new ApiError(404, missing.slice(0, 50));
  return wanted;
}

async function selectedInvoices(db: TenantDb, filters: Filters): Promise<string[]> {
  const first = { limit: contract.maxArchived + 1, after: null, offset: 0, counted: true, expand: [] };
  const { rows, total_count, total_is_minimum } = await selectInvoices(db, filters, first);
  if (total_count > contract.maxArchived) {
    const message = `The filters match ${total_count}${total_is_minimum ? " or more" : ""} invoices, and an archive holds at most ${contract.maxArchived}. Narrow the filters, for example with issued_from_date and issued_to_date.`;
    throw new ApiError(409, { reason: "archive_too_large", message });
  }
  if (rows.length === 0) throw new ApiError(409, { reason: "archive_empty", message: "The filters match no invoice" });
  return rows.map((row) => row.id);
}

const oneDay: SQL = sql`${invoiceArchives.created_at} < now() - interval '1 day'`;

export const createInvoiceArchive = implementWrite(
  contract.createInvoiceArchive,
  async ({ input, db, credential, principal }) => {
    const { invoice_ids: named, ...filters } = input;
    const invoice_ids = named ? await namedInvoices(db, named) : await selectedInvoices(db, filters);
    await db.delete(invoiceArchives).where(and(eq(invoiceArchives.organization_id, currentOrganization), oneDay));
    const [row] = await db
      .insert(invoiceArchives)
      .values({ invoice_ids, expires_at: expiry })
      .returning({ id: invoiceArchives.id, expires_at: invoiceArchives.expires_at });
    if (!row) throw new Error("the archive was not stored");
    const { organization_id } = principal;
    const url = downloadUrl({ content: "invoice_archive", organization_id, credential, ...row });
    return { data: { ...row, url, count: invoice_ids.length } };
  },
);
