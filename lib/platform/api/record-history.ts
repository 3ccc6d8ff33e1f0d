import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { historyEntry } from "#lib/platform/declaration/record-history.ts";
import type { Unchecked } from "./implemented.ts";

export type HistoryEntry = Unchecked<z.output<ReturnType<typeof historyEntry<z.ZodString>>>>;

/** Kinds of records with a history: the first argument of the trigger `app.note_status`. */
type RecordKind = "payment" | "refund";

/** The history of the record `d`, oldest first, as one JSON value. */
export function historyOf(kind: RecordKind): SQL {
  return sql`(
    select coalesce(json_agg(json_build_object('at', app.instant_text(h.at), 'status', h.status,
        'by', case h.actor_kind when 'member' then h.actor_name end,
        'actor', json_build_object('kind', h.actor_kind, 'id', coalesce(h.user_id, h.token_id), 'name', h.actor_name),
        'reason', h.reason, 'operation', h.operation, 'request_id', h.request_id) order by h.number), '[]')
      from record_history as h where h.organization_id = d.organization_id and h.kind = ${kind} and h.record_id = d.id)`;
}
