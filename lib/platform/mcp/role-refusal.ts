import { sql } from "drizzle-orm";
import { type Credential, db, readAs } from "#db/tenant.ts";
import { roleNameOf } from "#lib/platform/auth/custom-roles.ts";
import { type Principal, toPrincipal } from "#lib/platform/auth/principal.ts";
import { isBuiltIn, roleScopes } from "#lib/platform/auth/roles.ts";
import type { Operation } from "#lib/platform/declaration/contract.ts";
import type { ErrorItem } from "#lib/platform/declaration/errors.ts";

/** Adds to the refusal of a role what it lacks, in which organization, and who can change it. */
export async function withWhomToAsk(
  items: ErrorItem[],
  { name, scope }: Operation,
  credential: Credential,
): Promise<ErrorItem[]> {
  if (scope === null || !items.some(({ reason }) => reason === "insufficient_role")) return items;
  let principal: Principal | null = null;
  const [found] = await readAs(
    credential,
    (admission) => {
      if (admission && admission.kind !== "blocked") principal = toPrincipal(admission);
    },
    async () =>
      await db.execute<{ organization: string; role: string; role_name: string }>(sql`
        select o.name as organization, m.role, ${roleNameOf(sql`m.role`)} as role_name
          from organizations o join memberships m on m.organization_id = o.id and m.user_id = app.user_id() where o.id = app.organization_id()`),
  );
  // The operation's own rule about roles speaks for itself.
  if (!found || (principal as Principal | null)?.role_scopes.has(scope)) return items;
  const { organization: place, role, role_name } = found;
  const having = Object.entries(roleScopes).flatMap(([one, scopes]) => (scopes.includes(scope) ? [one] : []));
  const message = `${name} needs the scope ${scope}, which the person's role in ${place}, ${isBuiltIn(role) ? role : role_name}, doesn't include (${having.join(", ")} do). Signing in again won't help. Ask an owner or admin of ${place} to do it or to change the role.`;
  return items.map((item) => (item.reason === "insufficient_role" ? { ...item, message } : item));
}
