import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { TenantDb } from "#db/tenant.ts";
import type { Unchecked } from "#lib/platform/api/execute.ts";
import { notFound } from "#lib/platform/declaration/errors.ts";
import { isTerminated } from "#lib/workforce/is-terminated.ts";
import type { getContract } from "./contract.ts";
import { settableStatuses } from "./rules.ts";

export type ContractDetail = Unchecked<z.output<(typeof getContract)["output"]>["data"]>;

type Stored = Omit<ContractDetail, "next_statuses" | "allowed_actions">;

interface Found extends Record<string, unknown>, Stored {
  machine_states: string[] | null;
  today: string;
  is_terminated: boolean;
}

function actionsOf({ status, ends_on, amendable_from, today, is_terminated }: Found): string[] {
  const live = ["new", "under_review", "waiting_for_employee_contract", "in_progress"].includes(status);
  const actions = {
    update: status === "new",
    amend: live && (ends_on === null || amendable_from <= ends_on),
    terminate: status === "in_progress" && !is_terminated,
    withdraw_termination: status === "in_progress" && is_terminated && ends_on !== null && ends_on >= today,
  };
  return Object.entries(actions).flatMap(([action, possible]) => (possible ? [action] : []));
}

/** One contract as the API returns it. Throws 404. */
export async function selectContract(db: TenantDb, id: string): Promise<ContractDetail> {
  const [row] = await db.execute<Found>(sql`
    select r.*, to_json(app.next_states('contract', r.status)) as machine_states, app.today() as today,
        greatest(r.starts_on, app.last_closed_day(r.payment_frequency) + 1) as amendable_from,
        ${isTerminated(sql`r.id`)} as is_terminated,
        coalesce((
          select json_agg(json_build_object('id', a.id, 'effective_on', a.effective_on, 'rate', a.rate::text, 'title', a.title, 'note', a.note,
              'created_at', to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by a.effective_on)
            from contract_amendments a where a.organization_id = (select app.organization_id()) and a.contract_id = r.id
              and a.effective_on > app.today()), '[]') as upcoming_amendments
      from app.contract_rows(array[${id}]::text[]) as r`);
  if (!row) throw notFound("Contract");
  return {
    ...row,
    next_statuses: settableStatuses(row.type, row.machine_states ?? []),
    allowed_actions: actionsOf(row),
  };
}
