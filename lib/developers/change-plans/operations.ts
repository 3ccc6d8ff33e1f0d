import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import { changePlans } from "#db/schema/change-plans.ts";
import { currentOrganization } from "#db/schema/columns.ts";
import { implementRead, implementWrite } from "#lib/platform/api/execute.ts";
import { notFound } from "#lib/platform/declaration/errors.ts";
import { wordsIn } from "#lib/platform/mcp/plan-content.ts";
import * as contract from "./contract.ts";

/** The caller's own plans that wait for a decision. */
const waiting = and(
  eq(changePlans.organization_id, currentOrganization),
  sql`${changePlans.user_id} = app.user_id()`,
  eq(changePlans.is_confirmed_there, true),
  isNull(changePlans.decision),
  isNull(changePlans.used_at),
  gt(changePlans.expires_at, sql`now()`),
);

export const listChangePlans = implementRead(contract.listChangePlans, async ({ db }) => {
  const rows = await db
    .select({
      id: changePlans.id,
      operation: changePlans.operation,
      content: changePlans.content,
      app: sql<string>`coalesce(
        (select g.client_name from oauth_grants g where g.organization_id = change_plans.organization_id and g.id = change_plans.token_id),
        (select t.name from access_tokens t where t.organization_id = change_plans.organization_id and t.id = change_plans.token_id),
        '')`.as("app"),
      created_at: changePlans.created_at,
      expires_at: changePlans.expires_at,
    })
    .from(changePlans)
    .where(waiting)
    .orderBy(asc(changePlans.created_at), asc(changePlans.id))
    .limit(contract.maxPlans);
  return { data: rows.map(({ content, ...row }) => ({ ...row, ...wordsIn(content) })) };
});

export const reviewChangePlan = implementWrite(contract.reviewChangePlan, async ({ input, db }) => {
  const { plan_id, decision } = input;
  const decided = await db
    .update(changePlans)
    .set({ decision, decided_at: sql`now()` })
    .where(and(waiting, eq(changePlans.id, plan_id)))
    .returning({ id: changePlans.id });
  if (decided.length === 0) throw notFound("Change plan");
  return { data: { id: plan_id, decision } };
});
