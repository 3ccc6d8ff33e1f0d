import { sql } from "drizzle-orm";
import type { z } from "zod";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { ApiError, type ErrorItem } from "#lib/platform/declaration/errors.ts";
import { startedActivities, uuids } from "#lib/recruiting/sql.ts";
import type { moveApplication } from "./contract.ts";

type Input = z.output<(typeof moveApplication)["input"]>;

type Given = NonNullable<Input["applicable_job_activities"]>;

const refusals = {
  activity: { reason: "invalid_value", message: "isn't an activity of the stage" },
  template: { reason: "invalid_value", message: "isn't an email template" },
  member: { reason: "unknown_member", message: "isn't an active member of the organization" },
} as const;

interface Reference {
  kind: keyof typeof refusals;
  id: string;
  path: string;
}

function referencesOf(given: Given): Reference[] {
  return given.flatMap(({ id, participants = [], candidate_self_scheduling_email_template_id: template }, place) => {
    const at = `/applicable_job_activities/${place}`;
    const members = participants.map(
      ({ participant_hris_organization_user_id: member }, n): Reference => ({
        kind: "member",
        id: member,
        path: `${at}/participants/${n}/participant_hris_organization_user_id`,
      }),
    );
    return [
      { kind: "activity", id, path: `${at}/id` },
      ...(template
        ? [{ kind: "template" as const, id: template, path: `${at}/candidate_self_scheduling_email_template_id` }]
        : []),
      ...members,
    ];
  });
}

/** Throws 400 for another stage's activities, participants who aren't members, and unknown templates. */
async function assertActivities(db: TenantDb, stage_id: string, given: Given) {
  const references = referencesOf(given);
  const ids = uuids(references.map(({ id }) => id));
  const known = await db.execute<Omit<Reference, "path"> & Record<string, unknown>>(sql`
    select 'activity' as kind, id from stage_activities where organization_id = ${currentOrganization} and interview_plan_stage_id = ${stage_id} and retired_at is null
    union all
    select 'template', id from email_templates where organization_id = ${currentOrganization} and id = any (${ids})
    union all
    select 'member', user_id from memberships where organization_id = ${currentOrganization} and user_id = any (${ids}) and accepted_at is not null and disabled_at is null`);
  const items: ErrorItem[] = references
    .filter((one) => !known.some(({ kind, id }) => kind === one.kind && id === one.id))
    .map(({ kind, path }) => ({ ...refusals[kind], path }));
  if (items.length > 0) throw new ApiError(400, items);
}

/** The activities that were started since the application came into the stage, unless it is in another one. */
async function findStarted(db: TenantDb, { application_id }: Input, stage_id: string): Promise<Map<string, string>> {
  const rows = await db.execute<{ id: string; name: string }>(sql`
    select distinct s.activity_id as id, s.name from applications a cross join lateral ${startedActivities} as s
      where a.organization_id = ${currentOrganization} and a.id = ${application_id} and a.current_stage_id = ${stage_id}`);
  return new Map([...rows].map(({ id, name }) => [id, name]));
}

/** Throws 400 for an activity that is listed twice, and 409 for one that was started before. */
function assertOnce(given: Given, started: ReadonlyMap<string, string>): void {
  for (const [place, { id }] of given.entries()) {
    const path = `/applicable_job_activities/${place}/id`;
    if (given.findIndex((each) => each.id === id) < place)
      throw new ApiError(400, { reason: "invalid_value", path, message: "is listed twice" });
    const name = started.get(id);
    if (name !== undefined)
      throw new ApiError(409, {
        reason: "already_exists",
        path,
        message: `${name} was already started in this stage. Undo that first to start it again.`,
      });
  }
}

/**
 * Starts the activities of a move or history entry: all of the stage's without a list, else the listed ones. In the stage
 * that the application is in, each is started once.
 */
export async function startActivities(
  db: TenantDb,
  { entry_id, stage_id, input }: { entry_id: string; stage_id: string; input: Input },
): Promise<void> {
  const given = input.applicable_job_activities ?? null;
  if (given?.length === 0) return;
  const started = await findStarted(db, input, stage_id);
  if (given === null) {
    await db.execute(sql`
      insert into application_activities (stage_entry_id, activity_id)
        select ${entry_id}::uuid, id from stage_activities
          where organization_id = ${currentOrganization} and interview_plan_stage_id = ${stage_id} and retired_at is null
            and id <> all (${uuids([...started.keys()])})`);
    return;
  }
  await assertActivities(db, stage_id, given);
  assertOnce(given, started);
  for (const { id, participants = [], candidate_self_scheduling_email_template_id: template = null } of given)
    await db.execute(sql`
      insert into application_activities (stage_entry_id, activity_id, participants, self_scheduling_template_id)
        values (${entry_id}, ${id}, ${JSON.stringify(participants)}::text::jsonb, ${template})`);
}
