import { and, eq, sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import { organizationDomains } from "#db/schema/sso.ts";
import type { TenantDb } from "#db/tenant.ts";
import { ApiError, notFound } from "#lib/platform/declaration/errors.ts";
import type { Domain } from "./contract.ts";
import { recordName, recordText } from "./rules.ts";
import { txtRecords } from "./txt-records.ts";

interface Row extends Record<string, unknown> {
  id: string;
  domain: string;
  token: string;
  proven_at: string | null;
  proven_with: "dns" | "operator" | null;
  is_required: boolean;
  break_glass_member_id: string | null;
  created_at: string;
}

export async function selectDomains(db: TenantDb, id: string | null = null): Promise<Domain[]> {
  const rows = await db.execute<Row>(sql`
    select id, domain, token, proven_at, proven_with, is_required, break_glass_user_id as break_glass_member_id, created_at from organization_domains
      where organization_id = app.organization_id() and (${id}::uuid is null or id = ${id}) order by domain`);
  return rows.map(({ token, ...row }) => ({
    ...row,
    record_name: recordName(row.domain),
    record_text: recordText(token),
  }));
}

export async function findDomain(db: TenantDb, id: string): Promise<Domain> {
  const [row] = await selectDomains(db, id);
  if (!row) throw notFound("Domain");
  return row;
}

export const ofDomain = (id: string) =>
  and(eq(organizationDomains.organization_id, currentOrganization), eq(organizationDomains.id, id));

const taken = () =>
  new ApiError(409, {
    reason: "domain_taken",
    message:
      "Another organization on this server has proven this domain. Remove its TXT record from DNS first, or ask the server's operator.",
  });

/** What DNS says of the domain: whose proof ends with this one, if anyone's. Throws unless the record is there. */
export async function lookUp(db: TenantDb, { id, record_name, record_text }: Domain): Promise<string | null> {
  const found = await txtRecords(record_name);
  if (found === null)
    throw new ApiError(409, {
      reason: "domain_not_proven",
      message: `DNS doesn't answer for ${record_name} right now. Try again in a few minutes.`,
    });
  if (!found.includes(record_text))
    throw new ApiError(409, {
      reason: "domain_not_proven",
      message: `There is no TXT record ${record_name} that says ${record_text}. A new record can take an hour to be seen.`,
    });
  const [holder] = await db.execute<{ id: string; token: string; proven_with: string }>(
    sql`select * from auth.domain_holder(${id})`,
  );
  if (!holder) return null;
  if (holder.proven_with !== "dns" || found.includes(recordText(holder.token))) throw taken();
  return holder.id;
}

export async function keepProof(db: TenantDb, id: string, holder: string | null, request_id: string): Promise<void> {
  const [row] = await db.execute<{ done: boolean }>(
    sql`select auth.prove_domain(${id}, ${holder}, ${request_id}) as done`,
  );
  if (!row?.done) throw taken();
}
