import { type SQL, sql } from "drizzle-orm";
import type { TenantDb } from "#db/tenant.ts";
import { implementRead } from "#lib/platform/api/execute.ts";
import { ownRole } from "#lib/platform/auth/custom-roles.ts";
import { type Scope, scopes } from "#lib/platform/declaration/scopes.ts";
import { type HomePart, homeParts } from "#lib/platform/home.ts";
import * as contract from "./contract.ts";
import { actionKeys } from "./words.ts";

interface Row extends Record<string, unknown> {
  today: string;
  role: string;
  scopes: Scope[];
}

function mayRead({ scope, roles: only }: HomePart, { role, scopes }: Row): boolean {
  return (only === undefined || only.includes(role)) && (scope === undefined || scopes.includes(scope));
}

/** The same before the role is known. */
function guardOf({ scope, roles: only }: HomePart): SQL {
  const isOne = only ? [sql.raw(`(select role from me) in (${only.map((role) => `'${role}'`).join(", ")})`)] : [];
  const has = scope ? [sql.raw(`(select scopes from me) @> '{${scope}}'`)] : [];
  return sql.join([sql`true`, ...isOne, ...has], sql` and `);
}

/** Reads every part as a column of one row, in a single statement; parts outside the role aren't executed. */
async function readParts(db: TenantDb, since: string | null): Promise<Row> {
  const day = sql`${since}::date`;
  const columns = homeParts().map(
    (part) => sql`case when ${guardOf(part)} then (${part.select({ since: day })}) end as ${sql.identifier(part.name)}`,
  );
  const [row] = await db.execute<Row>(sql`
    with me as materialized (${ownRole})
    select app.today() as today, (select role from me) as role, (select scopes from me) as scopes, ${sql.join(columns, sql`, `)}`);
  if (!row) throw new Error("home has no row");
  return { ...row, scopes: scopes.filter((scope) => row.scopes.includes(scope)) };
}

type Urgent = { key: string; days?: number };

function byUrgency(a: Urgent, b: Urgent): number {
  const place = ({ key }: Urgent) => actionKeys.indexOf(key as (typeof actionKeys)[number]);
  return place(a) - place(b) || (a.days ?? 0) - (b.days ?? 0);
}

export const getHome = implementRead(contract.getHome, async ({ input, db }) => {
  const since = input.since ?? null;
  const row = await readParts(db, since);
  const reader = { today: row.today, since: since ?? row.today, role: row.role, scopes: row.scopes };
  const found = homeParts().flatMap((part) => {
    const value = mayRead(part, row) ? row[part.name] : null;
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
