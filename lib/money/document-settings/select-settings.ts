import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";

export interface Settings extends Record<string, unknown> {
  /** Null until settings are saved. */
  id: string | null;
  name: string;
  address: string;
  tax_numbers: string;
  bank_details: string;
  tax_note: string;
  footer: string;
  logo: { id: string; name: string; content_type: string; size: number; storage_key: string } | null;
  valid_from: string | null;
}

/** The settings that apply to new documents. */
export async function findSettings(db: TenantDb): Promise<Settings> {
  const [row] = await db.execute<Settings>(sql`
    select s.id, coalesce(s.name, o.name) as name, coalesce(s.address, '') as address, coalesce(s.tax_numbers, '') as tax_numbers,
        coalesce(s.bank_details, '') as bank_details, coalesce(s.tax_note, '') as tax_note, coalesce(s.footer, '') as footer,
        case when f.id is not null then json_build_object('id', f.id, 'name', f.name, 'content_type', f.content_type, 'size', f.size,
          'storage_key', f.storage_key) end as logo, s.created_at as valid_from
      from organizations o
      left join lateral (select * from document_settings d where d.organization_id = o.id order by d.created_at desc limit 1) as s on true
      left join stored_files f on f.organization_id = o.id and f.id = s.logo_file_id
      where o.id = ${currentOrganization}`);
  if (!row) throw new Error("the organization is not there");
  return row;
}

/** The settings as the API returns them. */
export function toWire({ id: _, logo, valid_from, ...settings }: Settings) {
  const { storage_key: __, ...shown } = logo ?? { storage_key: "" };
  return {
    ...settings,
    logo: logo && (shown as Omit<NonNullable<Settings["logo"]>, "storage_key">),
    valid_from: valid_from === null ? null : new Date(valid_from).toISOString(),
  };
}
