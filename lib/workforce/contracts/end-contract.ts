import { sql } from "drizzle-orm";
import type { TenantDb } from "#db/tenant.ts";
import { ApiError } from "#lib/platform/declaration/errors.ts";
import { lockDays } from "./change-contract.ts";

const mine = sql`organization_id = (select app.organization_id())`;

interface Termination {
  contract_id: string;
  ends_on: string;
  reason: string;
}

/** Sets a contract's last day, completing it if that day has passed. Returns whether it was completed. */
export async function endContract(
  db: TenantDb,
  { contract_id, ends_on, reason }: Termination,
  userId: string | null,
): Promise<boolean> {
  const contract = await lockDays(db, contract_id);
  if (contract.status !== "in_progress") {
    throw new ApiError(409, {
      reason: "contract_not_active",
      message: `The contract is ${contract.status}. Only a contract that is in_progress can be terminated.`,
    });
  }
  if (ends_on < contract.starts_on) {
    throw new ApiError(409, {
      reason: "outside_contract",
      path: "/ends_on",
      message: `The contract starts on ${contract.starts_on}. Choose that day or a later one.`,
    });
  }
  const [added] = await db.execute(sql`
    insert into contract_terminations (contract_id, ends_on, reason, previous_ends_on, created_by)
      values (${contract_id}, ${ends_on}, ${reason}, ${contract.ends_on}::date, ${userId}::uuid)
      on conflict (organization_id, contract_id) where withdrawn_at is null do nothing returning id`);
  if (!added) {
    throw new ApiError(409, {
      reason: "contract_terminated",
      message: `The contract is already terminated and ends on ${contract.ends_on}. Withdraw that termination first.`,
    });
  }
  const over = ends_on < contract.today;
  await db.execute(sql`
    update contracts set ends_on = ${ends_on}::date, termination_reason = ${reason}, status = ${over ? "completed" : "in_progress"}
      where ${mine} and id = ${contract_id}`);
  return over;
}

/** Withdraws a termination: the previously agreed last day applies again. */
export async function reviveContract(db: TenantDb, contractId: string, userId: string | null): Promise<void> {
  const contract = await lockDays(db, contractId);
  const live = sql`${mine} and contract_id = ${contractId} and withdrawn_at is null`;
  const [termination] = await db.execute<{ previous_ends_on: string | null }>(
    sql`select previous_ends_on from contract_terminations where ${live}`,
  );
  if (!termination)
    throw new ApiError(409, { reason: "contract_not_terminated", message: "The contract is not terminated" });
  if (contract.status !== "in_progress" || contract.ends_on === null || contract.ends_on < contract.today) {
    throw new ApiError(409, {
      reason: "contract_ended",
      message: `The contract ended on ${contract.ends_on}, so its termination can't be withdrawn`,
    });
  }
  await db.execute(
    sql`update contract_terminations set withdrawn_at = now(), withdrawn_by = ${userId}::uuid where ${live}`,
  );
  await db.execute(sql`
    update contracts set ends_on = ${termination.previous_ends_on}::date, termination_reason = null where ${mine} and id = ${contractId}`);
}
