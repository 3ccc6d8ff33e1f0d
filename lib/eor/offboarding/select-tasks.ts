import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { offboardingTask } from "#lib/eor/fields.ts";
import { instantText } from "#lib/eor/sql.ts";
import type { Unchecked } from "#lib/platform/api/execute.ts";
import { decrypt, encrypt } from "#lib/platform/encryption.ts";

export type TaskRow = Unchecked<z.output<typeof offboardingTask>>;

const status = sql`case when t.completed_at is null then 'pending' else 'completed' end`;

const equipment = sql`case when t.type = 'return_equipment' then coalesce((
  select json_agg(json_build_object('name', a.brand || ' ' || a.name, 'serial_number', a.serial_number) order by a.name, a.id)
    from assets a where a.organization_id = t.organization_id and a.hris_profile_id = t.person_id), '[]') else '[]'::json end`;

const note = sql`encode(t.note, 'base64')`;
const purpose = "offboarding-note";

/** Encrypts a note for storage, in base64. */
export function encryptNote(text: string): string {
  return encrypt(purpose, text).toString("base64");
}

/** A task with its note decrypted. */
export function decryptTask<Row extends Pick<TaskRow, "note">>(row: Row): Row {
  return row.note === null ? row : { ...row, note: decrypt(purpose, Buffer.from(row.note, "base64")) };
}

/** Columns of the task `t`; `decryptTask` decrypts the note. */
export const taskColumns: SQL = sql`t.id, t.resignation_id, t.assignee, t.type, t.due_on, ${status} as status, t.completed_at, t.completed_by, ${note} as note, ${equipment} as equipment`;

/** Tasks of the resignation `r` as a JSON array; each has to go through `decryptTask`. */
export const tasksJson: SQL = sql`coalesce((
  select json_agg(json_build_object('id', t.id, 'resignation_id', t.resignation_id, 'assignee', t.assignee, 'type', t.type, 'due_on', t.due_on,
      'status', ${status}, 'completed_at', ${instantText(sql`t.completed_at`)}, 'completed_by', t.completed_by, 'note', ${note},
      'equipment', ${equipment}) order by t.assignee desc, t.due_on, t.type)
    from offboarding_tasks t where t.organization_id = r.organization_id and t.resignation_id = r.id), '[]')`;
