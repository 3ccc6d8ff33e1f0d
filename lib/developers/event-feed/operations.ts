import { type SQL, sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { implementPersonalRead } from "#lib/platform/api/execute.ts";
import type { Place } from "#lib/platform/api/pagination.ts";
import { type PageRequest, readRows, type SelectedRows } from "#lib/platform/api/read-page.ts";
import type { Principal } from "#lib/platform/auth/principal.ts";
import type { InputOf } from "#lib/platform/declaration/contract.ts";
import { ApiError } from "#lib/platform/declaration/errors.ts";
import { eventTypeOf, eventTypes } from "#lib/platform/outbox/event-catalog.ts";
import * as contract from "./contract.ts";

type Filters = Pick<InputOf<typeof contract.listEvents>, "types" | "created_from" | "created_to"> & {
  sort_order: "asc" | "desc";
};

/** The types that were asked for, or all that the principal may read. Throws if one is unknown or may not be read. */
function typesFor({ scopes }: Principal, asked: readonly string[] | undefined): string[] {
  for (const name of asked ?? []) {
    const type = eventTypeOf(name);
    if (type === null) {
      const message = `There is no event type ${name}. GET /webhooks/events/types lists them.`;
      throw new ApiError(400, { reason: "unknown_event_type", path: "/types", message });
    }
    if (!scopes.has(type.module.scope)) {
      const message = `The credential lacks the scope ${type.module.scope}, which events of the type ${name} require`;
      throw new ApiError(403, { reason: "insufficient_scope", path: "/types", message });
    }
  }
  return eventTypes()
    .filter(({ name, module }) => scopes.has(module.scope) && (asked?.includes(name) ?? true))
    .map(({ name }) => name);
}

type Feed = {
  last: number;
  /** The event with that position; null once it is deleted. */
  last_event: string | null;
  deleted: number;
  /** The event that now has the cursor's position. */
  at_cursor: string | null;
};

type Row = {
  id: string;
  type: string;
  position: number;
  created_at: string;
  body: string;
};

const inFeed = sql`f.organization_id = ${currentOrganization}`;
const eventAt = (position: SQL) =>
  sql`(select f.event_id from feed_events f where ${inFeed} and f.position = ${position})`;

/** A page of the feed, and how far the feed goes in the same snapshot: every position up to there is visible in it. */
async function selectEvents(
  db: TenantDb,
  types: string[],
  filters: Filters,
  { after, limit }: PageRequest,
): Promise<SelectedRows<Row>> {
  const { created_from, created_to, sort_order } = filters;
  const isFeed = sort_order === "asc";
  const position = sql`${after?.[0] ?? null}::bigint`;
  const rows = await db.execute<Feed & (Row | Record<keyof Row, null>)>(sql`
    select coalesce(p.last, 0) as last, coalesce(p.deleted, 0) as deleted, ${eventAt(sql`p.last`)} as last_event,
        ${eventAt(position)} as at_cursor, e.*
      from (select) as always
      left join feed_positions p on p.organization_id = ${currentOrganization}
      left join lateral (
        select b.id, b.type, f.position, b.created_at, b.body
          from (select f.organization_id, f.event_id, f.position from feed_events f
            where ${inFeed} and f.type = any (${`{${types.join()}}`}::text[])
              and ${isFeed ? sql`f.position > coalesce(${position}, 0)` : sql`f.position < coalesce(${position}, p.last + 1)`}
              ${created_from === undefined ? sql`` : sql`and f.event_id >= app.first_uuid_at(${created_from}::timestamptz)`}
              ${created_to === undefined ? sql`` : sql`and f.event_id < app.first_uuid_at(${created_to}::timestamptz)`}
            order by f.position ${sql.raw(sort_order)} limit ${limit}) as f
          join webhook_events b on b.organization_id = f.organization_id and b.id = f.event_id
      ) as e on true
      order by e.position ${sql.raw(sort_order)}`);
  const [feed] = rows;
  if (!feed) throw new Error("the query returned no row");
  if (isFeed) refuseGap(after, feed);
  const found = rows.filter((row) => row.id !== null) as Row[];
  return { rows: found, goes_on: isFeed && found.length < limit ? [feed.last, feed.last_event] : null };
}

/** Throws 410 if events after the cursor are gone, or if the feed was restored and has others in their place. */
function refuseGap(after: Place | null, { last, deleted, at_cursor }: Feed): void {
  if (after === null) return;
  const [position, event] = after as [number, string | null];
  const gone = (why: string) => {
    const message = `${why} Read the feed without a cursor, starting with the oldest event that is kept, and compare your records with the API.`;
    return new ApiError(410, { reason: "cursor_expired", path: "/cursor", message });
  };
  if (position < deleted) throw gone("Events after this cursor were deleted after 30 days.");
  if (position > last || (position > deleted && event !== at_cursor))
    throw gone("A backup was restored after this cursor was made.");
}

export const listEvents = implementPersonalRead(contract.listEvents, async ({ input, db, principal }) => {
  const types = typesFor(principal, input.types);
  const { rows, selected, next_cursor } = await readRows<SelectedRows<Row>>({
    contract: contract.listEvents,
    input,
    keys: ["position", "id"],
    select: (page) => selectEvents(db, types, input, page),
  });
  return {
    data: rows.map(({ id, type, created_at, body }) => ({ id, type, created_at, payload: JSON.parse(body) })),
    has_more: selected.rows.length > rows.length,
    next_cursor,
  };
});
