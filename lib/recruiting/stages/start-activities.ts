import { sql } from "drizzle-orm";
import type { z } from "zod";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { ApiError, type ErrorItem } from "#lib/platform/api/errors.ts";
import { uuids } from "#lib/recruiting/sql.ts";
import type { moveApplication } from "./contract.ts";

type Input = z.output<(typeof moveApplication)["input"]>;

const at = (place: number) => `/applicable_job_activities/${place}`;

/** Throws 400 for activities of other stages and participants who are no members. */
async function assertActivities(
  db: TenantDb,
  stage_id: string,
  given: NonNullable<Input["applicable_job_activities"]>,
) {
  const people = given.flatMap(({ participants = [] }) =>
    participants.map((one) => one.participant_hris_organization_user_id),
  );
  const known = await db.execute<{ id: string }>(sql`
    select id from stage_activities where organization_id = ${currentOrganization} and interview_plan_stage_id = ${stage_id} and retired_at is null
    union all
    select user_id from memberships where organization_id = ${currentOrganization} and user_id = any (${uuids(people)}) and accepted_at is not null and disabled_at is null`);
  const ids = new Set([...known].map(({ id }) => id));
  const items: ErrorItem[] = given.flatMap(({ id, participants = [] }, place) => [
    ...(ids.has(id)
      ? []
      : [{ reason: "invalid_value" as const, path: `${at(place)}/id`, message: "isn't an activity of the stage" }]),
    ...participants.flatMap((one, n) =>
      ids.has(one.participant_hris_organization_user_id)
        ? []
        : [
            {
              reason: "unknown_member" as const,
              path: `${at(place)}/participants/${n}/participant_hris_organization_user_id`,
              message: "isn't an active member of the organization",
            },
          ],
    ),
  ]);
  if (items.length > 0) throw new ApiError(400, items);
}

/** Starts the activities of a move or of a history entry: all of the stage's without a list, else those that the list names. */
export async function startActivities(
  db: TenantDb,
  { entry_id, stage_id, input }: { entry_id: string; stage_id: string; input: Input },
): Promise<void> {
  const given = input.applicable_job_activities ?? null;
  if (given === null) {
    await db.execute(sql`
      insert into application_activities (stage_entry_id, activity_id)
        select ${entry_id}::uuid, id from stage_activities
          where organization_id = ${currentOrganization} and interview_plan_stage_id = ${stage_id} and retired_at is null`);
    return;
  }
  if (given.length === 0) return;
  await assertActivities(db, stage_id, given);
  for (const { id, participants = [] } of given)
    await db.execute(sql`
      insert into application_activities (stage_entry_id, activity_id, participants) values (${entry_id}, ${id}, ${JSON.stringify(participants)}::text::jsonb)`);
}
