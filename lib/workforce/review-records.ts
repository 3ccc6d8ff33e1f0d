import { type SQL, sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { hasScope } from "#lib/platform/auth/custom-roles.ts";
import { ApiError, type ErrorItem } from "#lib/platform/declaration/errors.ts";

/** A table whose rows are reviewed. */
export interface Reviewed {
  table: "timesheets" | "invoice_adjustments";
  /** The name for the state machine and in messages. */
  machine: "timesheet" | "adjustment";
  /** Whether someone other than the person who added a row must review it, and a reason is kept. */
  byAnother?: boolean;
  /** Why a rejected row can't go back to pending, or null. Runs with the row locked. */
  mayReturn?: (db: TenantDb, id: string) => Promise<ErrorItem | null>;
  /** Takes the locks `mayReturn` needs for all of the rows, in a fixed order. */
  hold?: (db: TenantDb, ids: SQL) => Promise<void>;
}

export type Outcome = { id: string } & (
  | { result: "reviewed" | "unchanged"; status: string; reason: null; message: null }
  | ({ result: "refused"; status: string | null } & ErrorItem)
);

interface LockedRow extends Record<string, unknown> {
  id: string;
  status: string;
  allowed: string[];
  /** Whether the caller added it. */
  is_own: boolean;
}

function isOneOf(ids: string[]): SQL {
  return sql`organization_id = ${currentOrganization} and id = any (${`{${ids.join()}}`}::uuid[])`;
}

/** Locks the rows until the transaction ends, in a fixed order so that two reviews can't deadlock. */
async function lock(db: TenantDb, reviewed: Reviewed, ids: string[]): Promise<Map<string, LockedRow>> {
  const rows = await db.execute<LockedRow>(sql`
    select id, status, app.next_review_states(${reviewed.machine}, status) as allowed, created_by is not distinct from app.user_id() and created_by is not null as is_own from ${sql.identifier(reviewed.table)}
      where ${isOneOf(ids)} order by id for update`);
  return new Map(rows.map((row) => [row.id, row]));
}

function refusalFor({ machine }: Reviewed, { status, allowed }: LockedRow, verdict: string): ErrorItem | null {
  if (status === "processed")
    return {
      reason: "invalid_state",
      message: `This ${machine} is part of an invoice, so its review can't be changed`,
    };
  if (allowed.includes(verdict)) return null;
  const others = allowed.filter((to) => to !== "processed").join(" or ");
  return {
    reason: "invalid_state",
    message: `This ${machine} is ${status} and can't become ${verdict}. It can become ${others}.`,
  };
}

function noneOf({ machine }: Reviewed): ErrorItem {
  return { reason: "not_found", message: machine === "timesheet" ? "Timesheet not found" : "Adjustment not found" };
}

/** Whether someone else in the organization could review. */
async function hasAnother(db: TenantDb): Promise<boolean> {
  const [row] = await db.execute<{ found: boolean }>(sql`
    select exists (select from auth.members() m where m.user_id <> app.user_id() and m.accepted_at is not null and m.disabled_at is null
      and ${hasScope(sql`m.role`, "invoice-adjustments:write")}) as found`);
  return row?.found ?? false;
}

async function refusalOfOwn(db: TenantDb, { byAnother, machine }: Reviewed, row: LockedRow): Promise<ErrorItem | null> {
  if (!byAnother || !row.is_own || !(await hasAnother(db))) return null;
  return {
    reason: "own_record",
    message: `You added this ${machine}, so someone else has to review it`,
  };
}

const accepted = { reason: null, message: null };

interface Decision {
  verdict: string;
  /** Stored with a rejection. */
  reason: string | undefined;
}

async function decide(
  db: TenantDb,
  reviewed: Reviewed,
  row: LockedRow,
  { verdict, reason }: Decision,
): Promise<Outcome> {
  const { id, status } = row;
  if (status === verdict) return { id, result: "unchanged", status, ...accepted };
  const returns = verdict === "pending" && status !== "approved";
  const refusal =
    refusalFor(reviewed, row, verdict) ??
    (returns ? await reviewed.mayReturn?.(db, id) : undefined) ??
    (verdict === "pending" ? null : await refusalOfOwn(db, reviewed, row));
  if (refusal !== null) return { id, result: "refused", status, ...refusal };
  await db.execute(sql`
    update ${sql.identifier(reviewed.table)} set status = ${verdict},
        reviewed_by = ${verdict === "pending" ? sql`null` : sql`app.user_id()`}, reviewed_at = ${verdict === "pending" ? sql`null` : sql`now()`}
        ${reviewed.byAnother ? sql`, review_reason = ${verdict === "declined" ? reason || null : null}` : sql``}
      where ${isOneOf([id])}`);
  return { id, result: "reviewed", status: verdict, ...accepted };
}

/** Applies the verdict to each row or says why not, in the given order. Unknown IDs look like other organizations'. */
export async function review(
  db: TenantDb,
  reviewed: Reviewed,
  ids: string[],
  verdict: string,
  reason?: string,
): Promise<Outcome[]> {
  const known = await lock(db, reviewed, ids);
  if (verdict === "pending") await reviewed.hold?.(db, isOneOf(ids));
  const outcomes = new Map<string, Outcome>();
  for (const id of new Set(ids)) {
    const row = known.get(id);
    const none: Outcome = { id, result: "refused", status: null, ...noneOf(reviewed) };
    outcomes.set(id, row ? await decide(db, reviewed, row, { verdict, reason }) : none);
  }
  return ids.map((id) => outcomes.get(id) as Outcome);
}

/** Reviews one row; if it is refused, throws that error. */
export async function reviewOne(
  db: TenantDb,
  reviewed: Reviewed,
  id: string,
  verdict: string,
  reason?: string,
): Promise<Outcome> {
  const [outcome] = (await review(db, reviewed, [id], verdict, reason)) as [Outcome];
  if (outcome.result !== "refused") return outcome;
  throw new ApiError(outcome.status === null ? 404 : 409, {
    reason: outcome.reason,
    ...(outcome.status === null ? {} : { path: "/status" }),
    message: outcome.message,
  });
}

/** Locks a row for editing or deleting. Throws 404 if there is none, 409 if it was already reviewed. */
export async function lockPending(db: TenantDb, reviewed: Reviewed, id: string): Promise<void> {
  const row = (await lock(db, reviewed, [id])).get(id);
  if (!row) throw new ApiError(404, noneOf(reviewed));
  if (row.status === "pending") return;
  const way = row.status === "processed" ? "it is part of an invoice" : "undo its review first";
  throw new ApiError(409, {
    reason: "invalid_state",
    message: `This ${reviewed.machine} is ${row.status} and can only be changed while it is pending: ${way}`,
  });
}
