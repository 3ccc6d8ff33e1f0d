import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import { implementRead } from "#lib/platform/api/execute.ts";
import * as contract from "./contract.ts";

interface Row extends Record<string, unknown> {
  hris_organization_user_id: string;
  name: string;
  first_name: string | null;
  last_name: string | null;
  email: string;
  work_email: string;
  job_title: string | null;
  role: string;
}

/** "Ana Maria Silva" → "Ana Maria" and "Silva". */
function partsOf(name: string): { first_name: string; last_name: string } {
  const words = name.trim().split(/\s+/);
  const last_name = words.length > 1 ? (words.pop() ?? "") : "";
  return { first_name: words.join(" "), last_name };
}

export const listHiringMembers = implementRead(contract.listHiringMembers, async ({ db }) => {
  const rows = await db.execute<Row>(sql`
    select m.user_id as hris_organization_user_id, m.name, p.first_name, p.last_name, m.email, m.email as work_email, p.job_title, m.role
      from memberships m left join people p on p.organization_id = m.organization_id and p.email_lower = lower(m.email)
      where m.organization_id = ${currentOrganization} and m.accepted_at is not null and m.disabled_at is null
      order by lower(m.name), m.user_id limit 1000`);
  return {
    data: rows.map(({ first_name, last_name, ...row }) => {
      const parts = partsOf(row.name);
      return { ...row, first_name: first_name ?? parts.first_name, last_name: last_name ?? parts.last_name };
    }),
  };
});
