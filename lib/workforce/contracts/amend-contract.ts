import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { TenantDb } from "#db/tenant.ts";
import { ApiError, notFound } from "#lib/platform/declaration/errors.ts";
import { assertCycleOpen, checkDigits, holdCycles, lockContract } from "./change-contract.ts";
import type { amendContract } from "./contract.ts";

const amendable = new Set(["new", "under_review", "waiting_for_employee_contract", "in_progress"]);

type Input = z.output<(typeof amendContract)["input"]>;

/** Adds an amendment with the full terms from its date on; omitted terms carry over from the day before. */
export async function insertAmendment(db: TenantDb, input: Input, userId: string | null): Promise<void> {
  const { contract_id, effective_on, rate, title, note } = input;
  await holdCycles(db, contract_id, effective_on);
  const contract = await lockContract(db, contract_id);
  if (rate === undefined && title === undefined)
    throw new ApiError(400, { reason: "required", path: "/rate", message: "Send a rate, a title, or both" });
  if (!amendable.has(contract.status))
    throw new ApiError(409, {
      reason: "invalid_state",
      message: `The contract is ${contract.status} and can't be amended`,
    });
  if (rate !== undefined) checkDigits(rate, contract.currency);
  if (effective_on < contract.starts_on)
    throw new ApiError(409, {
      reason: "outside_contract",
      path: "/effective_on",
      message: `The contract starts on ${contract.starts_on}. Choose that day or a later one.`,
    });
  if (contract.ends_on !== null && effective_on > contract.ends_on)
    throw new ApiError(409, {
      reason: "outside_contract",
      path: "/effective_on",
      message: `The contract ends on ${contract.ends_on}. Choose that day or an earlier one.`,
    });
  await assertCycleOpen(db, contract.payment_frequency, effective_on, "/effective_on");
  const [row] = await db.execute(sql`
    insert into contract_amendments (contract_id, effective_on, rate, title, note, created_by)
      select c.id, ${effective_on}::date, app.round_money(coalesce(${rate ?? null}::numeric, b.rate, c.rate), c.currency),
          coalesce(${title ?? null}::text, b.title, c.title), ${note}, ${userId}::uuid
        from contracts c
        left join lateral (
          select rate, title from contract_amendments a
            where a.organization_id = c.organization_id and a.contract_id = c.id and a.effective_on < ${effective_on}::date
            order by a.effective_on desc limit 1) as b on true
        where c.organization_id = (select app.organization_id()) and c.id = ${contract_id}
      on conflict (organization_id, contract_id, effective_on) do nothing returning id`);
  if (!row) {
    throw new ApiError(409, {
      reason: "amendment_exists",
      path: "/effective_on",
      message: `An amendment from ${effective_on} already exists. Cancel it first.`,
    });
  }
}

/** Throws 409 if the amendment has taken effect or its time is already paid. */
export async function removeAmendment(db: TenantDb, contractId: string, amendmentId: string): Promise<void> {
  const mine = sql`organization_id = (select app.organization_id()) and contract_id = ${contractId} and id = ${amendmentId}`;
  const find = () =>
    db.execute<{ effective_on: string }>(sql`select effective_on from contract_amendments where ${mine}`);
  const [begins] = await find();
  if (begins) await holdCycles(db, contractId, begins.effective_on);
  const contract = await lockContract(db, contractId);
  const [row] = await find();
  if (!row) throw notFound("Amendment");
  if (row.effective_on <= contract.today) {
    throw new ApiError(409, {
      reason: "amendment_in_effect",
      message: `The amendment has been in effect since ${row.effective_on}. Create another one to change the terms again.`,
    });
  }
  await assertCycleOpen(db, contract.payment_frequency, row.effective_on);
  await db.execute(sql`delete from contract_amendments where ${mine}`);
}
