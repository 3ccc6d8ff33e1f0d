import { type SQL, sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { csvPages } from "#lib/api/csv.ts";
import { implementRead, implementStream } from "#lib/api/execute.ts";
import * as contract from "./contract.ts";

type Status = (typeof contract.serviceInvoiceStatuses)[number];

/** The list knows fewer statuses than invoices have. */
const shownAs = sql`case i.list_status when 'processed' then 'processing' when 'credited' then 'refunded' else i.list_status end`;

const also: Partial<Record<Status, string>> = { processing: "processed", refunded: "credited" };

const all = sql`i.organization_id = ${currentOrganization} and i.billing_type = 'FEE'`;

function conditionOf(statuses: readonly Status[] | undefined): SQL {
  if (!statuses) return all;
  const stored = statuses.flatMap((status) => [status, also[status] ?? status]);
  return sql`${all} and i.list_status = any(${`{${stored.join()}}`}::text[])`;
}

interface Row extends Record<string, unknown> {
  id: string;
  label: string;
  total: string;
  status: string;
  currency: string;
  created_at: string;
}

async function select(db: TenantDb, where: SQL, { limit, offset }: { limit: number; offset: number }) {
  const rows = await db.execute<Row & { total_rows: number }>(sql`
    select page.*, (select count(*) from invoices as i where ${where}) as total_rows
    from (select) as nothing left join (
      select i.id, i.label, i.total, ${shownAs} as status, i.currency, i.created_at from invoices as i where ${where}
      order by i.created_at desc, i.id desc limit ${limit} offset ${offset}
    ) as page on true`);
  return { rows: rows[0]?.id == null ? [] : [...rows], total_rows: rows[0]?.total_rows ?? 0 };
}

export const listServiceInvoices = implementRead(contract.listServiceInvoices, async ({ input, db }) => {
  const { limit, offset, statuses } = input;
  const { rows, total_rows } = await select(db, conditionOf(statuses), { limit, offset });
  return { data: rows, page: { offset, total_rows, items_per_page: limit } };
});

export const exportServiceInvoices = implementStream(contract.exportServiceInvoices, ({ input, db }) => {
  const where = conditionOf(input.statuses);
  return csvPages({
    columns: ["label", "status", "created_at", "currency", "total", "id"],
    read: (after: Row | null, limit) =>
      select(
        db,
        after ? sql`${where} and (i.created_at, i.id) < (${after.created_at}::timestamptz, ${after.id}::text)` : where,
        { limit, offset: 0 },
      ),
    placeOf: (last) => last,
  });
});
