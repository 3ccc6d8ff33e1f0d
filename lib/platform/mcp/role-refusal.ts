import { sql } from "drizzle-orm";
import { organizations } from "#db/schema/organizations.ts";
import { type Credential, db, readAs } from "#db/tenant.ts";
import { toPrincipal } from "#lib/platform/auth/principal.ts";
import { type Role, roleScopes } from "#lib/platform/auth/roles.ts";
import type { Operation } from "#lib/platform/declaration/contract.ts";
import type { ErrorItem } from "#lib/platform/declaration/errors.ts";

/** Adds to the refusal of a role what it lacks, in which organization, and who can change it. */
export async function withWhomToAsk(
  items: ErrorItem[],
  { name, scope }: Operation,
  credential: Credential,
): Promise<ErrorItem[]> {
  if (scope === null || !items.some(({ reason }) => reason === "insufficient_role")) return items;
  let role: Role | null = null;
  const [found] = await readAs(
    credential,
    (admission) => {
      if (admission && admission.kind !== "blocked") role = toPrincipal(admission).role;
    },
    async () =>
      await db
        .select({ name: organizations.name })
        .from(organizations)
        .where(sql`${organizations.id} = app.organization_id()`),
  );
  // The operation's own rule about roles speaks for itself.
  if (role === null || roleScopes[role as Role].includes(scope)) return items;
  const place = found?.name ?? "the organization";
  const having = Object.entries(roleScopes).flatMap(([one, scopes]) => (scopes.includes(scope) ? [one] : []));
  const message = `${name} needs the scope ${scope}, which the person's role in ${place}, ${role}, doesn't include (${having.join(", ")} do). Signing in again won't help. Ask an owner or admin of ${place} to do it or to change the role.`;
  return items.map((item) => (item.reason === "insufficient_role" ? { ...item, message } : item));
}
