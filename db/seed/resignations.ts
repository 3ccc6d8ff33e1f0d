import type { ISql } from "postgres";
import { dateText, instantText } from "./calendar.ts";
import type { ContractRow } from "./rows.ts";

/** A signed one waiting for the organization, and one waiting for the signature. */
const notices = [
  { age: 6, days: 34, reason: "Moving abroad with my family", isSigned: true },
  { age: 1, days: 45, reason: "Going back to university", isSigned: false },
];

/** Resignations of workers with an EOR contract in progress, with their tasks. `today` is a day number. */
export async function addResignations(
  sql: ISql,
  { contracts, today }: { contracts: readonly ContractRow[]; today: number },
): Promise<void> {
  const eor = contracts.filter(
    ({ type, status, ends_on, starts_on }) =>
      type === "eor" && status === "in_progress" && ends_on === null && starts_on < dateText(today - 60),
  );
  for (const [at, { age, days, reason, isSigned }] of notices.entries()) {
    const contract = eor[at * 3];
    if (!contract) return;
    const created = instantText(today - age, 9 * 3600 + 1260);
    const signed = isSigned ? instantText(today - age, 9 * 3600 + 2100) : null;
    const last = dateText(today + days);
    await sql.unsafe(
      `with added as (
        insert into resignations (contract_id, person_id, status, reason, submitted_by, desired_end_date, signature, signed_at, created_at, updated_at)
          select $1, p.id, $3, $4, 'worker', $5, case when $6::timestamptz is not null then p.first_name || ' ' || p.last_name end, $6, $7, coalesce($6::timestamptz, $7)
            from people p where p.organization_id = app.organization_id() and p.id = $2 returning id, person_id)
      insert into offboarding_tasks (resignation_id, person_id, assignee, type, due_on, created_at)
        select added.id, added.person_id, task.assignee, task.type, coalesce(task.due_on::date, $5), $7
          from added, (values ('worker', 'hand_over_work', null), ('worker', 'return_equipment', null), ('worker', 'confirm_address', $8),
            ('client', 'review_paid_time_off', $8), ('client', 'close_access', null)) as task (assignee, type, due_on)
          where task.type <> 'return_equipment' or exists (
            select from assets a where a.organization_id = app.organization_id() and a.hris_profile_id = added.person_id)`,
      [
        contract.id,
        contract.person_id,
        isSigned ? "AWAITING_PTO" : "AWAITING_TRIAGE",
        reason,
        last,
        signed,
        created,
        dateText(today - age + 7),
      ],
    );
  }
}
