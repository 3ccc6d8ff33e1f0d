import { calendarDay, dayNumber } from "./calendar.ts";
import type { Contract } from "./contracts.ts";
import type { Random } from "./random.ts";

/** How many days before an employee's start the deposit is invoiced. */
const DEPOSIT_LEAD = 10;

/** Days on which a contract is invoiced, oldest first, from `since` to the day before `today` (day numbers). */
export function issueDays(contract: Contract, random: Random, since: number, today: number): number[] {
  const { type, status } = contract.row;
  if (type === "hris_direct_employee" || status === "cancelled" || contract.start >= today) return [];
  const last = Math.min(contract.end === null ? today - 1 : contract.end + 7, today - 1);
  const days = [...runs(contract, random, last)].filter((day) => day >= since && day <= last);
  if (hasDeposit(contract, since)) days.unshift(contract.start - DEPOSIT_LEAD);
  return days;
}

/** Employment through a partner starts with a deposit, which is the contract's first invoice. */
export function hasDeposit(contract: Contract, since: number): boolean {
  return contract.row.type === "eor" && contract.start - DEPOSIT_LEAD >= since;
}

function* runs({ row, start }: Contract, random: Random, last: number): Generator<number> {
  const step = row.frequency === "hourly" || row.frequency === "weekly" ? 7 : row.frequency === "biweekly" ? 14 : 0;
  if (step > 0) {
    for (let day = start + step; day <= last; day += step) yield day;
  } else if (row.frequency === "custom") {
    const longest = row.type === "milestones" ? 75 : 32;
    for (let day = start + random.between(7, longest); day <= last; day += random.between(9, longest)) yield day;
  } else {
    yield* inMonths(start, last, row.frequency === "semimonthly" ? [15, 28] : [random.between(24, 28)]);
  }
}

function* inMonths(start: number, last: number, dates: readonly number[]): Generator<number> {
  const { year, month } = calendarDay(start);
  for (let months = month; dayNumber(year, months, 1) <= last; months++) {
    for (const date of dates) {
      const day = dayNumber(year, months, date);
      if (day > start + 5) yield day;
    }
  }
}

/** First and last day covered by an invoice on that day; null if pay depends on results. */
export function periodOf({ row }: Contract, day: number): [number, number] | null {
  const { date, month, year } = calendarDay(day);
  switch (row.frequency) {
    case "hourly":
    case "weekly":
      return [day - 7, day - 1];
    case "biweekly":
      return [day - 14, day - 1];
    case "semimonthly":
      return date === 15
        ? [dayNumber(year, month, 1), day]
        : [dayNumber(year, month, 16), dayNumber(year, month + 1, 0)];
    case "custom":
      return null;
    default:
      return [dayNumber(year, month, 1), dayNumber(year, month + 1, 0)];
  }
}
