import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { notFound } from "#lib/platform/declaration/errors.ts";
import { assertMember, uuids } from "#lib/recruiting/sql.ts";

interface References {
  department_id?: string | null | undefined;
  interview_plan_id?: string | null | undefined;
  hiring_manager_id?: string | null | undefined;
  recruiter_id?: string | null | undefined;
  employment_type_ids?: string[] | undefined;
}

/** Throws 404 or 400 if a job refers to something the organization doesn't have. */
export async function assertReferences(db: TenantDb, given: References): Promise<void> {
  const { department_id, interview_plan_id, hiring_manager_id, recruiter_id, employment_type_ids } = given;
  if (department_id) {
    const [known] = await db.execute(
      sql`select from departments where organization_id = ${currentOrganization} and id = ${department_id} for share`,
    );
    if (!known) throw notFound("Department");
  }
  if (interview_plan_id) {
    const [known] = await db.execute(
      sql`select from interview_plans where organization_id = ${currentOrganization} and id = ${interview_plan_id}`,
    );
    if (!known) throw notFound("Interview plan");
  }
  if (employment_type_ids) {
    const ids = [...new Set(employment_type_ids)];
    const known = await db.execute(
      sql`select id from employment_types where organization_id = ${currentOrganization} and id = any (${uuids(ids)})`,
    );
    if (known.length < ids.length) throw notFound("Employment type");
  }
  if (hiring_manager_id) await assertMember(db, hiring_manager_id, "/hiring_manager_id");
  if (recruiter_id) await assertMember(db, recruiter_id, "/recruiter_id");
}
