import { eq, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { currentOrganization, ownColumns } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { ApiError, notFound } from "#lib/platform/declaration/errors.ts";

export const uuids = (values: readonly string[] | undefined): SQL =>
  values === undefined ? sql`null::uuid[]` : sql`${`{${values.join()}}`}::uuid[]`;

export const texts = (values: readonly string[] | undefined): SQL =>
  values === undefined
    ? sql`null::text[]`
    : sql`array(select jsonb_array_elements_text(${JSON.stringify(values)}::text::jsonb))`;

type TenantTable = PgTable & { organization_id: PgColumn };

/** Throws 409 if the organization already has `most` of these `things`. */
export async function mustHaveRoom(db: TenantDb, table: TenantTable, most: number, things: string): Promise<void> {
  if ((await db.$count(table, eq(table.organization_id, currentOrganization))) >= most)
    throw new ApiError(409, { reason: "limit_reached", message: `An organization can have at most ${most} ${things}` });
}

/** A stage as JSON, by its row's alias. */
export const stageJson = (s: string): SQL =>
  sql.raw(`json_build_object('id', ${s}.id, 'name', ${s}.name, 'description', ${s}.description, 'stage_order', ${s}.stage_order,
    'default_type_slug', ${s}.default_type_slug, 'interview_plan_id', ${s}.interview_plan_id, 'category_type_slug', ${s}.category_type_slug)`);

/** Everything that a row says as JSON, by its alias. */
export const rowJson = (table: PgTable, alias: string): SQL =>
  sql.raw(
    `json_build_object(${ownColumns(table)
      .map((column) => [column.name, `${alias}.${column.name}`, column.getSQLType().startsWith("timestamp")] as const)
      .map(([name, value, isInstant]) => `'${name}', ${isInstant ? `app.iso(${value})` : value}`)
      .join(", ")})`,
  );

/** JSON `{id, name}` of the member with the ID from the expression; null if there is none. */
export const memberJson = (user: string, organization: string): SQL =>
  sql.raw(`(select json_build_object('id', m.user_id, 'name', m.name) from memberships m
    where m.organization_id = ${organization} and m.user_id = ${user})`);

/** JSON `{id, name, type}` of the member or access token that wrote a note, by the note's alias. */
export const noteAuthorJson = (n: string): SQL =>
  sql.raw(`case when ${n}.author_id is not null
    then (select json_build_object('id', m.user_id, 'name', m.name, 'type', 'member') from memberships m
      where m.organization_id = ${n}.organization_id and m.user_id = ${n}.author_id)
    else (select json_build_object('id', t.id, 'name', t.name, 'type', 'access_token') from access_tokens t
      where t.organization_id = ${n}.organization_id and t.id = ${n}.author_token_id) end`);

/** JSON `[{id, tag: {id, label}}]` of the tags of the candidate with the ID from the expression, by label. */
export const candidateTagsJson = (candidate: string, organization: string): SQL =>
  sql.raw(`coalesce((select json_agg(json_build_object('id', l.id, 'tag_id', t.id, 'candidate_id', l.candidate_id, 'tag', json_build_object('id', t.id, 'label', t.label)) order by t.label_lower)
    from candidate_tag_links l join candidate_tags t on t.organization_id = l.organization_id and t.id = l.tag_id
    where l.organization_id = ${organization} and l.candidate_id = ${candidate}), '[]')`);

/** Throws 400 naming `path` unless the ID belongs to an active member. */
export async function assertMember(db: TenantDb, id: string, path: string): Promise<void> {
  const [row] = await db.execute(sql`
    select from memberships where organization_id = ${currentOrganization} and user_id = ${id} and accepted_at is not null and disabled_at is null`);
  if (row) return;
  const message =
    "isn't an active member of the organization. Use a hris_organization_user_id from GET /ats/hiring-members.";
  throw new ApiError(400, { reason: "unknown_member", path, message });
}

export interface LockedApplication extends Record<string, unknown> {
  id: string;
  job_id: string;
  candidate_id: string;
  current_stage_entry_id: string | null;
  current_stage_id: string | null;
  interview_plan_id: string | null;
}

/** Locks the board of the application's job, then the application, in the same order as all writes. Throws 404. */
export async function lockApplication(db: TenantDb, id: string): Promise<LockedApplication> {
  await db.execute(sql`
    select from job_boards b where b.organization_id = ${currentOrganization} and b.job_id = (
        select job_id from applications where organization_id = ${currentOrganization} and id = ${id}) for update`);
  const [row] = await db.execute<LockedApplication>(sql`
    select a.id, a.job_id, a.candidate_id, a.current_stage_entry_id, a.current_stage_id, j.interview_plan_id
      from applications a join jobs j on j.organization_id = a.organization_id and j.id = a.job_id
      where a.organization_id = ${currentOrganization} and a.id = ${id} for update of a`);
  if (!row) throw notFound("Application");
  return row;
}

/** Throws 409 once erased. The caller must lock the candidate or the board of one of their applications first. */
export async function assertNotErased(db: TenantDb, candidate_id: string, outcome: string): Promise<void> {
  const [erased] = await db.execute(
    sql`select from candidates where organization_id = ${currentOrganization} and id = ${candidate_id} and anonymized_at is not null`,
  );
  if (erased)
    throw new ApiError(409, {
      reason: "candidate_anonymized",
      message: `This candidate's personal data was erased, so ${outcome}`,
    });
}

/** Marks the application as changed, so that its board picks it up. */
export async function touchApplication(db: TenantDb, id: string): Promise<void> {
  await db.execute(
    sql`update applications set updated_at = clock_timestamp() where organization_id = ${currentOrganization} and id = ${id}`,
  );
}

/** The activities that were started, and not canceled, since an application `a` came into its stage; a lateral subquery. */
export const startedActivities: SQL = sql`(
  select x.id, x.activity_id, t.name, t.kind, t.position, x.created_at
    from application_stages e
    join application_activities x on x.organization_id = e.organization_id and x.stage_entry_id = e.id and x.canceled_at is null
    join stage_activities t on t.organization_id = x.organization_id and t.id = x.activity_id
    where e.organization_id = a.organization_id and e.application_id = a.id and e.interview_plan_stage_id = a.current_stage_id
      and e.created_at >= a.moved_to_current_stage_at and e.undone_at is null)`;
