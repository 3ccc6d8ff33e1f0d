import { sql } from "drizzle-orm";
import type { TenantDb } from "#db/tenant.ts";

interface Uses {
  /** Names of the members who have the role. */
  members: string[];
  /** Names of the identity providers that give it. */
  providers: string[];
}

export async function usesOf(db: TenantDb, id: string): Promise<Uses> {
  const [row] = await db.execute<{ members: string[]; providers: string[] }>(sql`
    select array(select m.name from memberships m where m.organization_id = app.organization_id() and m.role = ${id} order by m.name, m.user_id) as members,
      array(select p.name from sso_providers p where p.organization_id = app.organization_id()
        and (p.default_role = ${id} or p.role_groups @> jsonb_build_array(jsonb_build_object('role', ${id}::text))) order by p.name, p.id) as providers`);
  return row ?? { members: [], providers: [] };
}

const listed = (names: readonly string[]) => new Intl.ListFormat("en").format(names);

function some(names: readonly string[]): string {
  if (names.length <= 3) return listed(names);
  return listed([...names.slice(0, 2), `${(names.length - 2).toLocaleString("en")} others`]);
}

/** Who has a role or gives it, up to the role's name: "Ana Lima and Bo Chen have the role". */
export function whoUses({ members, providers }: Uses): string {
  const having = members.length > 0 ? [`${some(members)} ${members.length === 1 ? "has" : "have"} the role`] : [];
  const giving =
    providers.length > 0 ? [`${some(providers)} ${providers.length === 1 ? "gives" : "give"} the role`] : [];
  return [...having, ...giving].join(", and ");
}

/** Puts another role in the place of one that is going to be deleted; null if nobody has it. No second factor is required of it anymore. */
export async function moveTo(db: TenantDb, id: string, other: string | null): Promise<void> {
  if (other !== null) {
    await db.execute(sql`
      select auth.change_member(m.user_id, ${other}, null) from memberships m where m.organization_id = app.organization_id() and m.role = ${id}`);
    await db.execute(sql`
      update sso_providers p set default_role = case p.default_role when ${id} then ${other} else p.default_role end,
          role_groups = (
            select coalesce(jsonb_agg(case when g ->> 'role' = ${id} then jsonb_set(g, '{role}', to_jsonb(${other}::text)) else g end order by place), '[]')
              from jsonb_array_elements(p.role_groups) with ordinality as listed (g, place))
        where p.organization_id = app.organization_id()
          and (p.default_role = ${id} or p.role_groups @> jsonb_build_array(jsonb_build_object('role', ${id}::text)))`);
  }
  await db.execute(sql`
    update sign_in_policies set second_factor_roles = array_remove(second_factor_roles, ${id}), updated_at = now()
      where organization_id = app.organization_id() and ${id} = any (second_factor_roles)`);
}
