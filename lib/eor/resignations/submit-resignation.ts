import { type SQL, sql } from "drizzle-orm";
import type { TenantDb } from "#db/tenant.ts";
import { planTasks } from "#lib/eor/offboarding/public.ts";
import { ApiError, type ErrorItem } from "#lib/platform/declaration/errors.ts";

interface Notice {
  contract_id: string;
  desired_end_date: string;
  reason: string;
}

interface Locked extends Record<string, unknown> {
  type: string;
  status: string;
  starts_on: string;
  ends_on: string | null;
  today: string;
  is_terminated: boolean;
}

const mine = sql`organization_id = (select app.organization_id())`;

/** Why the day can't be the contract's last, or null. `path` is the field it came in. */
export function dayRefusal(
  day: string,
  { starts_on, ends_on }: { starts_on: string; ends_on: string | null },
  path: string,
): ErrorItem | null {
  if (day < starts_on)
    return {
      reason: "outside_contract",
      path,
      message: `The contract starts on ${starts_on}. Choose that day or a later one.`,
    };
  if (ends_on !== null && day > ends_on)
    return {
      reason: "outside_contract",
      path,
      message: `The contract ends on ${ends_on}. Choose that day or an earlier one.`,
    };
  return null;
}

function refusalOf(contract: Locked, day: string): ErrorItem | null {
  const { type, status, ends_on, today, is_terminated } = contract;
  if (type !== "eor")
    return {
      reason: "contract_not_eligible",
      path: "/contract_id",
      message: "Only contracts of the type eor can have a resignation. Terminate this contract instead.",
    };
  if (status !== "in_progress")
    return {
      reason: "contract_not_active",
      path: "/contract_id",
      message: `The contract is ${status}. Only a contract that is in_progress can be resigned from.`,
    };
  if (is_terminated)
    return {
      reason: "contract_terminated",
      path: "/contract_id",
      message: `The contract is already terminated and ends on ${ends_on}.`,
    };
  if (day < today)
    return { reason: "invalid_value", path: "/desired_end_date", message: `Choose today, ${today}, or a later day.` };
  return dayRefusal(day, contract, "/desired_end_date");
}

/** Stores a resignation and its offboarding tasks. Returns its id. Throws if the contract or day doesn't allow it. */
export async function submitResignation(
  db: TenantDb,
  { contract_id, desired_end_date, reason }: Notice,
  submittedBy: "worker" | "client",
): Promise<string> {
  const [contract] = await db.execute<Locked>(sql`
    select type, status, starts_on, ends_on, app.today() as today, termination_reason is not null as is_terminated
      from contracts where ${mine} and id = ${contract_id} for update`);
  if (!contract) throw new ApiError(400, { reason: "not_found", path: "/contract_id", message: "Contract not found" });
  const refusal = refusalOf(contract, desired_end_date);
  if (refusal) throw new ApiError(refusal.reason === "invalid_value" ? 400 : 409, refusal);
  const [row] = await db.execute<{ id: string }>(sql`
    insert into resignations (contract_id, person_id, reason, submitted_by, desired_end_date)
      select id, person_id, ${reason}, ${submittedBy}, ${desired_end_date}::date from contracts where ${mine} and id = ${contract_id}
      on conflict (organization_id, contract_id) where status not in ('COMPLETED', 'CANCELLED') do nothing returning id`);
  if (!row)
    throw new ApiError(409, {
      reason: "resignation_open",
      message: "This contract already has an open resignation. Cancel it before you submit another one.",
    });
  await planTasks(db, row.id);
  return row.id;
}

/** The only contract the worker can resign from. Throws 409 if there is none, 400 if there are several. */
export async function onlyContract(db: TenantDb): Promise<string> {
  const rows = await db.execute<{ id: string }>(sql`
    select id from contracts where ${mine} and person_id = (select app.person_id()) and type = 'eor' and status = 'in_progress' order by id limit 2`);
  const [first] = rows;
  if (!first)
    throw new ApiError(409, {
      reason: "contract_not_active",
      message: "You have no EOR contract in progress to resign from.",
    });
  if (rows.length > 1)
    throw new ApiError(400, {
      reason: "required",
      path: "/contract_id",
      message: "You have more than one contract. Choose one.",
    });
  return first.id;
}

/** Changes a resignation if it is in one of the statuses; returns whether it did. */
export async function changeResignation(
  db: TenantDb,
  { id, statuses }: { id: string; statuses: readonly string[] },
  change: SQL,
): Promise<boolean> {
  const rows = await db.execute(sql`
    update resignations set ${change}, updated_at = now() where ${mine} and id = ${id} and status = any (${`{${statuses.join()}}`}::text[]) returning id`);
  return rows.length > 0;
}
