import { randomUUID } from "node:crypto";
import type postgres from "postgres";
import { sealContent } from "#lib/platform/mcp/plan-content.ts";
import type { TestOrganization } from "./stage.ts";

/** Adds a plan of the person's assistant that waits to be confirmed. Returns its ID. */
export async function addPlan(owner: postgres.Sql, organization: TestOrganization, user_id: string): Promise<string> {
  const content = sealContent({ question: "Delete the candidate tag Remote?", details: [], input: {} });
  const [row] =
    await owner`insert into change_plans (organization_id, user_id, token_id, operation, content, is_confirmed_there, expires_at)
    values (${organization.id}, ${user_id}, ${randomUUID()}, 'delete_tag', ${content}, true, now() + interval '10 minutes') returning id`;
  return row?.id;
}
