import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { selectedBy } from "#lib/money/invoices/rules.ts";
import { csvPages } from "#lib/platform/api/csv.ts";
import { implementRead, implementStream } from "#lib/platform/api/execute.ts";
import { isAfterCursor, type PageRequest, readRows } from "#lib/platform/api/read-page.ts";
import { hasWords } from "#lib/platform/api/search.ts";
import { totalsBy } from "#lib/platform/api/totals.ts";
import * as contract from "./contract.ts";

type Status = (typeof contract.serviceInvoiceStatuses)[number];

/** This list supports fewer statuses than invoices have. */
const shownAs = sql`case i.list_status when 'processed' then 'processing' when 'credited' then 'refunded' else i.list_status end`;

const also: Partial<Record<Status, string>> = { processing: "processed", refunded: "credited" };

type Filters = z.output<(typeof contract.exportServiceInvoices)["input"]>;

function statusesOf({ statuses, states }: Filters): SQL {
  if (states) {
    const { whole, overdue } = selectedBy(states);
    return sql` and (i.status = any(${`{${whole.join()}}`}::text[])
      or i.status = any(${`{${overdue.join()}}`}::text[]) and i.due_date < date_trunc('day', app.now(), 'UTC'))`;
  }
  if (!statuses) return sql``;
  const stored = statuses.flatMap((status) => [status, also[status] ?? status]);
  return sql` and i.list_status = any(${`{${stored.join()}}`}::text[])`;
}

function conditionOf(filters: Filters): SQL {
  const { search } = filters;
  const entity = sql`(select app.legal_entity_at(e, i.created_at) ->> 'name' from legal_entities as e
    where e.organization_id = i.organization_id and e.id = i.recipient_legal_entity_id)`;
  const found =
    search === undefined ? sql`` : sql` and ${hasWords(sql`i.label || ' ' || coalesce(${entity}, '')`, search)}`;
  return sql`i.organization_id = ${currentOrganization} and i.billing_type = 'FEE'${statusesOf(filters)}${found}`;
}

interface Row extends Record<string, unknown> {
  id: string;
  label: string;
  total: string;
  status: string;
  currency: string;
  created_at: string;
  detailed_status: string;
  issued_at: string;
  due_date: string;
  legal_entity: { id: string; name: string; code: string };
  net: string;
  vat: string;
}

function listOf(db: TenantDb, filters: Filters) {
  const where = conditionOf(filters);
  const { sort_by, sort_order } = filters;
  const keys = [sort_by, "id"] as const;
  const keyType = sort_by === "total" ? "numeric" : "timestamptz";
  const direction = sql.raw(sort_order);
  const select = async ({ after, limit, offset, counted }: PageRequest) => {
    const rows = await db.execute<Row & { total_rows: number }>(sql`
      select page.*, ${counted ? sql`(select count(*) from invoices as i where ${where})` : sql`0::bigint`} as total_rows
      from (select) as nothing left join (
        select i.id, i.label, i.total, ${shownAs} as status, i.currency, i.created_at, i.status as detailed_status,
          i.issued_at, i.due_date, i.total - i.vat_total as net, i.vat_total as vat,
          (select json_build_object('id', e.id, 'name', app.legal_entity_at(e, i.created_at) ->> 'name', 'code', e.code) from legal_entities as e where e.organization_id = i.organization_id and e.id = i.recipient_legal_entity_id) as legal_entity
        from invoices as i
        where ${where} and ${isAfterCursor(after, { [`i.${sort_by}`]: keyType, "i.id": "text" }, sort_order)}
        order by ${sql.raw(`i.${sort_by}`)} ${direction}, i.id ${direction} limit ${limit} offset ${offset}
      ) as page on true`);
    return { rows: rows[0]?.id == null ? [] : [...rows], total_count: rows[0]?.total_rows ?? 0 };
  };
  return { keys, select };
}

export const listServiceInvoices = implementRead(contract.listServiceInvoices, async ({ input, db }) => {
  const { rows, selected, offset } = await readRows({
    contract: contract.listServiceInvoices,
    input,
    ...listOf(db, input),
  });
  const { expand = [] } = input;
  const data = rows.map(({ detailed_status, legal_entity, ...row }) => ({
    ...row,
    ...(expand.includes("legal_entity") && { legal_entity }),
    ...(expand.includes("detailed_status") && { detailed_status }),
  }));
  return {
    data,
    page: { offset, total_rows: selected.total_count, items_per_page: input.limit },
    ...(input.totals && {
      totals: await totalsBy(
        db,
        { currency: sql`i.currency`, amount: sql`i.total` },
        sql`invoices as i where ${conditionOf(input)}`,
      ),
    }),
  };
});

export const exportServiceInvoices = implementStream(contract.exportServiceInvoices, ({ input, db }) =>
  csvPages({
    columns: [
      ...["label", "status", "created_at", "issued_at", "due_date", "legal_entity", "legal_entity_code", "currency"],
      ...["net", "vat", "total", "id"],
    ],
    amounts: { names: ["net", "vat", "total"], currencyOf: ({ currency }) => currency },
    ...listOf(db, input),
    recordOf: (row) => ({
      ...row,
      status: row.detailed_status,
      legal_entity: row.legal_entity.name,
      legal_entity_code: row.legal_entity.code,
    }),
  }),
);
