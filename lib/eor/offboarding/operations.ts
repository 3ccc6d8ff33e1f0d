import { sql } from "drizzle-orm";
import { actorName } from "#lib/eor/sql.ts";
import { implementRead, implementWrite } from "#lib/platform/api/execute.ts";
import { ApiError, notFound } from "#lib/platform/declaration/errors.ts";
import { lockTask, markTask } from "./complete-task.ts";
import * as contract from "./contract.ts";
import { decryptTask, type TaskRow, taskColumns } from "./select-tasks.ts";

export const completeOffboardingTask = implementWrite(
  contract.completeOffboardingTask,
  async ({ input, db, principal }) => {
    const { assignee } = await lockTask(db, input.task_id);
    if (assignee === "worker")
      throw new ApiError(409, {
        reason: "invalid_state",
        message: "This task belongs to the worker, who completes it with a worker token.",
      });
    return { data: await markTask(db, input.task_id, actorName(principal)) };
  },
);

export const reopenOffboardingTask = implementWrite(contract.reopenOffboardingTask, async ({ input, db }) => {
  await lockTask(db, input.task_id);
  return { data: await markTask(db, input.task_id, null) };
});

export const listWorkerOffboardingTasks = implementRead(
  contract.listWorkerOffboardingTasks,
  async ({ input: { status }, db }) => {
    const rows = await db.execute<TaskRow & Record<string, unknown>>(sql`
      select ${taskColumns} from offboarding_tasks t
        join resignations r on r.organization_id = t.organization_id and r.id = t.resignation_id and r.status <> 'CANCELLED'
        where t.organization_id = (select app.organization_id()) and t.person_id = (select app.person_id()) and t.assignee = 'worker'
          and (${status} = 'all' or (t.completed_at is null) = (${status} = 'pending'))
        order by t.completed_at is not null, t.due_on, t.type, t.id limit 100`);
    return { data: rows.map(decryptTask) };
  },
);

export const completeWorkerOffboardingTask = implementWrite(
  contract.completeWorkerOffboardingTask,
  async ({ input: { task_id, note }, db, principal }) => {
    const task = await lockTask(db, task_id);
    if (task.assignee !== "worker") throw notFound("Offboarding task");
    if (task.type === "confirm_address" && note === undefined && !task.has_note)
      throw new ApiError(400, {
        reason: "required",
        path: "/note",
        message: "Enter the address where we should send your final documents",
      });
    return { data: await markTask(db, task_id, actorName(principal), note ?? null) };
  },
);
