import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import { z } from "zod";
import { changePlans } from "#db/schema/change-plans.ts";
import { currentOrganization } from "#db/schema/columns.ts";
import { oauthPolicies } from "#db/schema/oauth.ts";
import { type Credential, db, writeAs } from "#db/tenant.ts";
import { writeAudit } from "#lib/platform/api/audit.ts";
import { unauthorized } from "#lib/platform/auth/credential.ts";
import { type Principal, toPrincipal } from "#lib/platform/auth/principal.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { openContent, type PlanContent, sealContent } from "./plan-content.ts";

const minutes = 10;

export interface Plan {
  id: string;
  operation: string;
  content: PlanContent;
  expires_at: string;
  /** Whether a person still has to confirm it in the dashboard. */
  isWaiting: boolean;
}

const columns = {
  id: changePlans.id,
  operation: changePlans.operation,
  content: changePlans.content,
  expires_at: changePlans.expires_at,
  isWaiting: sql<boolean>`${changePlans.is_confirmed_there} and ${changePlans.decision} is null`,
};

type Row = { id: string; operation: string; content: Uint8Array; expires_at: string; isWaiting: boolean };

const toPlan = ({ content, ...row }: Row): Plan => ({ ...row, content: openContent(content) });

/** Runs `act` as the credential, in one transaction. */
async function asCaller<T>(credential: Credential, act: (principal: Principal) => Promise<T>): Promise<T> {
  let principal: Principal | undefined;
  return writeAs(
    credential,
    (admission) => {
      if (!admission || (admission.kind !== "oauth" && admission.kind !== "personal")) throw unauthorized();
      principal = toPrincipal(admission);
    },
    () => act(principal as Principal),
  );
}

/** Plans of the same person and app that can still be run. */
const usable = ({ user_id, token_id }: Principal) =>
  and(
    eq(changePlans.organization_id, currentOrganization),
    eq(changePlans.user_id, user_id ?? ""),
    eq(changePlans.token_id, token_id ?? ""),
    isNull(changePlans.used_at),
    gt(changePlans.expires_at, sql`now()`),
    or(isNull(changePlans.decision), eq(changePlans.decision, "confirmed")),
  );

/** A plan leaves an audit row as operations do; the change itself leaves its own. */
const planning = { name: "plan_change", path: "/change-plans/{plan_id}" } as const;

/** The plan that `run_change` is asked for; null if its argument isn't an ID. */
export const planIdOf = (input: unknown) => z.object({ plan_id: z.uuid() }).safeParse(input).data?.plan_id ?? null;

async function policyConfirms(): Promise<boolean> {
  const [policy] = await db
    .select({ confirms_plans: oauthPolicies.confirms_plans })
    .from(oauthPolicies)
    .where(eq(oauthPolicies.organization_id, currentOrganization));
  return policy?.confirms_plans ?? false;
}

/** Whether people of the caller's organization confirm plans in the dashboard, whatever their clients answer. */
export const confirmsPlans = (credential: Credential) => asCaller(credential, policyConfirms);

/** Keeps a plan for ten minutes; a worker deletes it afterwards. */
export async function keepPlan(caller: Caller, operation: string, content: PlanContent): Promise<Plan> {
  return asCaller(caller.credential, async (principal) => {
    const [row] = await db
      .insert(changePlans)
      .values({
        user_id: principal.user_id ?? "",
        token_id: principal.token_id ?? "",
        operation,
        content: sealContent(content),
        is_confirmed_there: await policyConfirms(),
        expires_at: sql`now() + make_interval(mins => ${minutes})`,
      })
      .returning(columns);
    const plan = toPlan(row as Row);
    const input = { plan_id: plan.id };
    await writeAudit(db, planning, principal, caller, { input, output: null, result: 200 });
    return plan;
  });
}

/** A plan that this caller may run; null if there is none: it never existed, is another's, was run, declined, or expired. */
export async function findPlan(credential: Credential, id: string): Promise<Plan | null> {
  return asCaller(credential, async (principal) => {
    const [row] = await db
      .select(columns)
      .from(changePlans)
      .where(and(usable(principal), eq(changePlans.id, id)));
    return row ? toPlan(row as Row) : null;
  });
}

/** Uses the plan up. False if it can't be run, any more or yet: of many calls at once, one gets true. */
export async function takePlan(credential: Credential, id: string): Promise<boolean> {
  return asCaller(credential, async (principal) => {
    const taken = await db
      .update(changePlans)
      .set({ used_at: sql`now()` })
      .where(
        and(
          usable(principal),
          eq(changePlans.id, id),
          sql`(not ${changePlans.is_confirmed_there} or ${changePlans.decision} = 'confirmed')`,
        ),
      )
      .returning({ id: changePlans.id });
    return taken.length === 1;
  });
}
