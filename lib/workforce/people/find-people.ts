import { sql } from "drizzle-orm";
import type { TenantDb } from "#db/tenant.ts";

export interface KnownPerson extends Record<string, unknown> {
  /** The email as requested. */
  asked: string;
  id: string;
  first_name: string;
  last_name: string;
  job_title: string;
}

/** The organization's people with these email addresses, keyed by the address as requested. */
export async function findPeople(db: TenantDb, emails: readonly string[]): Promise<Map<string, KnownPerson>> {
  const rows = await db.execute<KnownPerson>(sql`
    select asked.email as asked, p.id, p.first_name, p.last_name, p.job_title
      from json_array_elements_text(${JSON.stringify(emails)}::text::json) as asked (email)
      join people p on p.organization_id = (select app.organization_id()) and p.email_lower = lower(asked.email)`);
  return new Map(rows.map((row) => [row.asked, row]));
}
