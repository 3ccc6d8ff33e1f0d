import { sql } from "drizzle-orm";
import type { TenantDb } from "#db/tenant.ts";

/** Adds the tasks due by a resignation's requested last day; returning equipment only for those who hold any. */
export async function planTasks(db: TenantDb, resignationId: string): Promise<void> {
  await db.execute(sql`
    insert into offboarding_tasks (resignation_id, person_id, assignee, type, due_on)
      select r.id, r.person_id, task.assignee, task.type, case when task.days is null then r.desired_end_date
          else least(r.desired_end_date, app.today() + task.days) end
        from resignations r, (values ('worker', 'hand_over_work', null), ('worker', 'return_equipment', null), ('worker', 'confirm_address', 7),
          ('client', 'review_paid_time_off', 7), ('client', 'close_access', null)) as task (assignee, type, days)
        where r.organization_id = (select app.organization_id()) and r.id = ${resignationId}
          and (task.type <> 'return_equipment' or exists (
            select from assets a where a.organization_id = r.organization_id and a.hris_profile_id = r.person_id))`);
}

/** Moves tasks due on the last day, once that day is decided. */
export async function moveTasks(db: TenantDb, resignationId: string, from: string, to: string): Promise<void> {
  await db.execute(sql`
    update offboarding_tasks set due_on = case when type in ('confirm_address', 'review_paid_time_off') then least(due_on, ${to}::date) else ${to}::date end
      where organization_id = (select app.organization_id()) and resignation_id = ${resignationId} and completed_at is null
        and (due_on = ${from}::date or due_on > ${to}::date)`);
}
