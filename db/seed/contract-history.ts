import { calendarDay, dateText, dayNumber, dayOf, instantText } from "./calendar.ts";
import type { Contract } from "./contracts.ts";
import { decimalText, roundAmount } from "./money.ts";
import type { Random } from "./random.ts";
import type { AmendmentRow, StatusChangeRow, TerminationRow } from "./rows.ts";

export interface ContractHistory {
  amendments: AmendmentRow[];
  terminations: TerminationRow[];
  status_changes: StatusChangeRow[];
}

interface Now {
  /** Day number. */
  today: number;
  /** IDs of users who may have made the changes; if empty, no user is recorded. */
  actors: readonly string[];
}

const endings = [
  "The work is done",
  "The budget ended",
  "The team was merged",
  "By mutual agreement",
  "Taking a job elsewhere",
];
const notes = ["Yearly review", "Cost of living", "More responsibility", "New collective agreement"];
const employment: ReadonlySet<string> = new Set(["eor", "peo", "global_payroll", "hris_direct_employee"]);

/** Invents the history of contracts and their upcoming changes; sets the last day of those that are to end. */
export function inventHistory(
  contracts: readonly { contract: Contract; lastInvoice: number | null }[],
  random: Random,
  now: Now,
): ContractHistory {
  const history: ContractHistory = { amendments: [], terminations: [], status_changes: [] };
  for (const { contract, lastInvoice } of contracts) {
    history.status_changes.push(...statusesOf(contract, random, now));
    history.terminations.push(...terminationsOf(contract, random, now));
    history.amendments.push(...amendmentsOf(contract, lastInvoice, random, now));
  }
  return history;
}

function pathTo({ row }: Contract, random: Random): string[] {
  const hired = employment.has(row.type)
    ? ["new", "under_review", "waiting_for_employee_contract", "in_progress"]
    : random.chance(35)
      ? ["new", "under_review", "in_progress"]
      : ["new", "in_progress"];
  if (row.status === "completed") return [...hired, "completed"];
  if (row.status === "cancelled")
    return random.chance(50) ? ["new", "under_review", "cancelled"] : ["new", "cancelled"];
  const reached = ["new", "under_review", "waiting_for_employee_contract"];
  return row.status === "in_progress" ? hired : reached.slice(0, reached.indexOf(row.status) + 1);
}

/** Spread over the days between the contract's creation and its start; the system itself ends the contract. */
function statusesOf(contract: Contract, random: Random, { today, actors }: Now): StatusChangeRow[] {
  const path = pathTo(contract, random);
  const made = Date.parse(contract.row.created_at);
  const span = Date.parse(instantText(Math.min(contract.start, today), 0)) - made;
  const user = actors.length > 0 ? random.pick(actors) : null;
  return path.map((status, at) => {
    const ended = status === "completed" && contract.end !== null;
    return {
      id: random.uuid(),
      contract_id: contract.row.id,
      from_status: path[at - 1] ?? null,
      to_status: status,
      user_id: ended ? null : user,
      at: ended
        ? instantText((contract.end ?? 0) + 1, random.between(20, 90))
        : new Date(made + Math.floor((span * at) / path.length)).toISOString(),
    };
  });
}

function terminationsOf(contract: Contract, random: Random, { today, actors }: Now): TerminationRow[] {
  const { row, start, end } = contract;
  const actor = actors.length > 0 ? random.pick(actors) : null;
  const termination = (ends_on: number, told: number, withdrawn: number | null): TerminationRow => ({
    id: random.uuid(),
    contract_id: row.id,
    ends_on: dateText(ends_on),
    reason: random.pick(endings),
    previous_ends_on: null,
    created_by: actor,
    created_at: instantText(told, random.between(8 * 3600, 17 * 3600)),
    withdrawn_by: withdrawn === null ? null : actor,
    withdrawn_at: withdrawn === null ? null : instantText(withdrawn, random.between(8 * 3600, 17 * 3600)),
  });
  if (row.status === "completed" && end !== null) {
    const made = termination(end, Math.max(start, end - random.between(14, 40)), null);
    row.termination_reason = made.reason;
    return [made];
  }
  if (row.status !== "in_progress" || today - start < 60) return [];
  if (random.chance(3)) return [termination(today - random.between(1, 9), today - 30, today - random.between(10, 25))];
  if (!random.chance(6)) return [];
  const made = termination(today + random.between(4, 75), today - random.between(1, 20), null);
  Object.assign(row, { ends_on: made.ends_on, termination_reason: made.reason });
  return [made];
}

/** A new title after a year, a new rate from this month on if none of it is invoiced yet, and some future ones. */
function amendmentsOf(
  contract: Contract,
  lastInvoice: number | null,
  random: Random,
  { today, actors }: Now,
): AmendmentRow[] {
  const { row, start, digits } = contract;
  if (row.status !== "in_progress") return [];
  const { year, month } = calendarDay(today);
  const thisMonth = dayNumber(year, month, 1);
  const nextMonth = dayNumber(year, month + random.between(1, 3), 1);
  const made: AmendmentRow[] = [];
  let { rate } = contract;
  let title = row.title;
  const amend = (day: number, told: number) =>
    made.push({
      id: random.uuid(),
      contract_id: row.id,
      effective_on: dateText(day),
      rate: decimalText(rate, digits),
      title,
      note: random.pick(notes),
      created_by: actors.length > 0 ? random.pick(actors) : null,
      created_at: instantText(Math.max(start, told), random.between(8 * 3600, 17 * 3600)),
    });
  if (today - start > 420 && random.chance(12)) {
    title = `Senior ${row.title}`;
    amend(start + 365, start + 340);
  }
  if (start < thisMonth - 90 && (lastInvoice ?? 0) < thisMonth && random.chance(15)) {
    rate = raised(rate, random);
    amend(thisMonth, thisMonth - random.between(5, 25));
  }
  if (start < today && (row.ends_on === null || nextMonth <= dayOf(row.ends_on)) && random.chance(9)) {
    rate = raised(rate, random);
    amend(nextMonth, today - random.between(1, 12));
  }
  return made;
}

function raised(rate: number, random: Random): number {
  return Math.max(rate + 1, roundAmount((rate * random.between(103, 109)) / 100));
}
