import { ApiError } from "#lib/platform/declaration/errors.ts";
import { databaseRefusal } from "#lib/platform/sqlstate.ts";
import { addDays, type CycleFrequency, canStartOn, endOf } from "./period.ts";

interface Period {
  starts_on: string;
  ends_on: string;
}

const daysToCutoff = 5;
const daysToDue = 7;
const latestDue = 366;

const where: Record<CycleFrequency, string> = {
  weekly: "",
  biweekly: "",
  semimonthly: "the 1st or the 16th",
  monthly: "the 1st",
};

/** The period after the frequency's latest one; the first one starts on the requested day. */
export function newPeriod(frequency: CycleFrequency, wanted: string | undefined, latestEnd: string | null): Period {
  const next = latestEnd === null ? wanted : addDays(latestEnd, 1);
  if (next === undefined) {
    const message = `The first ${frequency} cycle needs its first day (starts_on)`;
    throw new ApiError(400, { reason: "required", path: "/starts_on", message });
  }
  if (wanted !== undefined && wanted !== next) {
    const message = `The next ${frequency} cycle starts on ${next}: cycles of a frequency follow each other without gaps`;
    throw new ApiError(409, { reason: "payment_cycle_not_next", path: "/starts_on", message });
  }
  if (!canStartOn(frequency, next)) {
    const message = `A ${frequency} cycle starts on ${where[frequency]} of a month`;
    throw new ApiError(400, { reason: "invalid_value", path: "/starts_on", message });
  }
  return { starts_on: next, ends_on: endOf(frequency, next) };
}

// Both are database constraints; the first is for a cycle with the same start.
const overlapConstraints = ["payment_cycles_start", "payment_cycles_overlap"];

/** The error if the database found that a new period overlaps another of its frequency, or null. */
export function overlapOf(error: unknown, frequency: CycleFrequency, { starts_on, ends_on }: Period): ApiError | null {
  if (!overlapConstraints.includes(databaseRefusal(error)?.constraint ?? "")) return null;
  const message = `Another ${frequency} cycle covers days from ${starts_on} to ${ends_on}. Choose a later start.`;
  return new ApiError(409, { reason: "invalid_value", path: "/starts_on", message });
}

interface Dates {
  cutoff_on: string;
  due_on: string;
}

type Wanted = { [Name in keyof Dates]?: string | undefined };

/** A period's cut-off and due date, as requested or by default. */
export function datesOf({ starts_on, ends_on }: Period, wanted: Wanted): Dates {
  const due_on = wanted.due_on ?? addDays(ends_on, daysToDue);
  const isDueEarly = due_on < addDays(ends_on, -daysToCutoff);
  const cutoff_on = wanted.cutoff_on ?? (isDueEarly ? due_on : addDays(ends_on, -daysToCutoff));
  const latest = addDays(ends_on, latestDue);
  if (due_on < starts_on || due_on > latest) {
    throw new ApiError(400, {
      reason: "invalid_value",
      path: "/due_on",
      message: `must be a day from ${starts_on} to ${latest}`,
    });
  }
  if (cutoff_on < starts_on || cutoff_on > due_on) {
    const message = `must be a day from ${starts_on}, the start of the cycle, to ${due_on}, its due date`;
    throw new ApiError(400, { reason: "invalid_value", path: "/cutoff_on", message });
  }
  return { cutoff_on, due_on };
}

/** A cycle's cut-off and due date after a change: omitted dates stay, and errors are about the given ones. */
export function changedDates(cycle: Period & Dates, { cutoff_on, due_on }: Wanted): Dates {
  if (cutoff_on === undefined && due_on !== undefined && due_on < cycle.cutoff_on) {
    const message = `must not be before the cut-off, ${cycle.cutoff_on}. Change the cut-off too.`;
    throw new ApiError(400, { reason: "invalid_value", path: "/due_on", message });
  }
  return datesOf(cycle, { cutoff_on: cutoff_on ?? cycle.cutoff_on, due_on: due_on ?? cycle.due_on });
}
