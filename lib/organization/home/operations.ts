import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { implementRead } from "#lib/platform/api/execute.ts";
import { type Role, roleScopes, roles } from "#lib/platform/auth/roles.ts";
import { type HomePart, homeParts } from "#lib/platform/home.ts";
import * as contract from "./contract.ts";
import { actionKeys } from "./words.ts";

interface Row extends Record<string, unknown> {
  today: string;
  role: Role;
}

function mayRead({ scope, roles: only = roles }: HomePart, role: Role): boolean {
  return only.includes(role) && (scope === undefined || roleScopes[role].includes(scope));
}

/** Reads every part as a column of one row, in a single statement; parts outside the role aren't executed. */
async function readParts(db: TenantDb, since: string | null): Promise<Row> {
  const day = sql`${since}::date`;
  const columns = homeParts().map((part) => {
    const allowed = roles.filter((role) => mayRead(part, role)).map((role) => `'${role}'`);
    const guard = sql.raw(allowed.join(", ") || "''");
    return sql`case when (select role from me) in (${guard}) then (${part.select({ since: day })}) end as ${sql.identifier(part.name)}`;
  });
  const [row] = await db.execute<Row>(sql`
    with me as materialized (
      select m.role from memberships m where m.organization_id = ${currentOrganization} and m.user_id = (select app.user_id()))
    select app.today() as today, (select role from me) as role, ${sql.join(columns, sql`, `)}`);
  if (!row) throw new Error("home has no row");
  return row;
}

type Urgent = { key: string; days?: number };

function byUrgency(a: Urgent, b: Urgent): number {
  const place = ({ key }: Urgent) => actionKeys.indexOf(key as (typeof actionKeys)[number]);
  return place(a) - place(b) || (a.days ?? 0) - (b.days ?? 0);
}

export const getHome = implementRead(contract.getHome, async ({ input, db }) => {
  const since = input.since ?? null;
  const row = await readParts(db, since);
  const reader = { today: row.today, since: since ?? row.today, scopes: roleScopes[row.role] };
  const found = homeParts().flatMap((part) => {
    const value = mayRead(part, row.role) ? row[part.name] : null;
    return value == null ? [] : [part.read(value as never, reader) ?? {}];
  });
  const sections: Record<string, object> = {};
  for (const [area, figures] of found.flatMap((part) => Object.entries(part.sections ?? {})))
    sections[area] = { ...sections[area], ...figures };
  const steps = found.flatMap((part) => part.steps ?? []);
  const [backup] = found.flatMap((part) => part.backup ?? []);
  return {
    data: {
      today: row.today,
      since,
      actions: found.flatMap((part) => part.actions ?? []).sort(byUrgency),
      news: since === null ? [] : found.flatMap((part) => part.news ?? []),
      charts: Object.assign({}, ...found.map((part) => part.charts)),
      sections,
      ...(steps.length > 0 && { first_steps: steps }),
      ...(backup && { backup }),
    },
  };
});
