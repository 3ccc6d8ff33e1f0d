import { type SQL, sql } from "drizzle-orm";
import type { TenantDb } from "#db/tenant.ts";
import { ApiError, notFound } from "#lib/platform/declaration/errors.ts";
import { decryptTask, encryptNote, type TaskRow, taskColumns } from "./select-tasks.ts";

interface Locked extends Record<string, unknown> {
  assignee: "worker" | "client";
  type: string;
  has_note: boolean;
  resignation_status: string;
}

const missing = () => notFound("Offboarding task");

/** The task, locked until the transaction ends. Throws 404, and 409 if its resignation was canceled. */
export async function lockTask(db: TenantDb, id: string): Promise<Locked> {
  const [row] = await db.execute<Locked>(sql`
    select t.assignee, t.type, t.note is not null as has_note, r.status as resignation_status
      from offboarding_tasks t join resignations r on r.organization_id = t.organization_id and r.id = t.resignation_id
      where t.organization_id = (select app.organization_id()) and t.id = ${id} for update of t`);
  if (!row) throw missing();
  if (row.resignation_status === "CANCELLED")
    throw new ApiError(409, {
      reason: "invalid_state",
      message: "The resignation was canceled, so its tasks no longer apply.",
    });
  return row;
}

/** Marks the task as done (as pending if `by` is null) and returns it. Completing a done task changes nothing. */
export async function markTask(db: TenantDb, id: string, by: SQL | null, note: string | null = null): Promise<TaskRow> {
  const change = by
    ? sql`completed_at = coalesce(t.completed_at, now()), completed_by = coalesce(t.completed_by, ${by}), note = coalesce(decode(${note === null ? null : encryptNote(note)}::text, 'base64'), t.note)`
    : sql`completed_at = null, completed_by = null`;
  const [row] = await db.execute<TaskRow & Record<string, unknown>>(sql`
    update offboarding_tasks t set ${change} where t.organization_id = (select app.organization_id()) and t.id = ${id} returning ${taskColumns}`);
  if (!row) throw missing();
  return decryptTask(row);
}

/** Completes a resignation's task of the given type. */
export async function completeTaskOf(db: TenantDb, resignationId: string, type: string, by: SQL): Promise<void> {
  await db.execute(sql`
    update offboarding_tasks set completed_at = now(), completed_by = ${by}
      where organization_id = (select app.organization_id()) and resignation_id = ${resignationId} and type = ${type} and completed_at is null`);
}
