import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { notFound } from "#lib/platform/declaration/errors.ts";
import { backupsOf } from "./backups.ts";
import { elsewhereOf } from "./elsewhere.ts";
import type { Receipt, ReceiptParts } from "./receipt.ts";

type Subject = "candidates" | "people";

interface Mark extends Record<string, unknown> {
  table: string;
  field: string;
  personal: "erase" | "keep";
  records: number;
  reason: string | null;
  period: string | null;
}

/** What is known about a record, before anything of it is erased: every marked column, and in how many rows. */
export async function personalScope(db: TenantDb, subject: Subject, id: string): Promise<Mark[]> {
  return await db.execute<Mark>(sql`
    select s.table_name as table, c.column_name as field, c.personal, s.records::integer, c.reason, c.period
      from app.personal_scope(${subject}, array[${id}::text]) s join app.personal_columns() c using (table_name)
      order by s.table_name, c.column_name`);
}

function erasedOf(marks: readonly Mark[]): ReceiptParts["erased"] {
  const tables = new Map(
    marks.filter(({ personal }) => personal === "erase").map(({ table, records }) => [table, records]),
  );
  return [...tables].map(([table, records]) => ({ table, records }));
}

function keptOf(marks: readonly Mark[]): ReceiptParts["kept"] {
  const groups = Map.groupBy(
    marks.filter(({ personal }) => personal === "keep"),
    ({ table, reason, period }) => JSON.stringify([table, reason, period]),
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { table, records, reason, period } = first;
    return [{ table, records, fields: group.map(({ field }) => field), reason: reason ?? "", until: period ?? "" }];
  });
}

interface Erased {
  subject: Subject;
  id: string;
  /** Of `personalScope`. */
  marks: readonly Mark[];
  /** How many values the audit log forgot. */
  audit_values: number;
}

/** Stores the receipt of an erasure in its transaction. */
export async function writeReceipt(db: TenantDb, { subject, id, marks, audit_values }: Erased): Promise<Receipt> {
  const parts: ReceiptParts = {
    ...{ erased: erasedOf(marks), audit_values, kept: keptOf(marks) },
    ...{ elsewhere: elsewhereOf(subject), backups: backupsOf(new Date()) },
  };
  await db.execute(sql`
    insert into erasures (subject, subject_id, receipt) values (${subject}, ${id}, ${JSON.stringify(parts)}::jsonb)`);
  return await newestReceipt(db, subject, id);
}

/** The receipt of the last erasure. Throws 404 if there is none. */
export async function newestReceipt(db: TenantDb, subject: Subject, id: string): Promise<Receipt> {
  const [row] = await db.execute<{ id: string; erased_at: string; receipt: ReceiptParts }>(sql`
    select id, app.instant_text(created_at) as erased_at, receipt from erasures
      where organization_id = ${currentOrganization} and subject_id = ${id} and subject = ${subject} order by created_at desc, id desc limit 1`);
  if (!row) throw notFound("Receipt");
  const { receipt, ...own } = row;
  return { ...own, subject, subject_id: id, ...receipt };
}
