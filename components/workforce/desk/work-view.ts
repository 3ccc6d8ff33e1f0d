import { parseAsString } from "nuqs/server";
import { dayAfter } from "#components/table/calendar-day.ts";
import { choiceParam, dayParam, uuidParam } from "#components/table/view-params.ts";

/** Enough to fill a screen while keeping the page light. */
const pageSize = 30;

/** Defaults to pending records; `all` means every status, which is the empty list. */
export function statusParam<const Status extends string>(known: readonly Status[]) {
  return choiceParam(known).withDefault(["pending" as Status]);
}

export const filterParams = {
  contract: parseAsString,
  /** All of this person's contracts. */
  person: uuidParam,
  /** The payment cycle that pays or would pay the record. */
  cycle: uuidParam,
  from: dayParam,
  /** Last day, inclusive. */
  to: dayParam,
};

/** The record open in the panel. */
export const openParam = parseAsString;

/** What the lists have in common. */
export interface WorkView {
  status: string[];
  type?: string[];
  category?: string[];
  repeated?: boolean | null;
  contract: string | null;
  person: string | null;
  cycle: string | null;
  from: string | null;
  to: string | null;
  open: string | null;
}

/** The filters that the lists share, as the API expects them. */
export function sharedFilters<Status extends string>(view: Omit<WorkView, "status"> & { status: Status[] }) {
  const { status, contract, person, cycle, from, to } = view;
  return {
    limit: pageSize,
    ...(status.length > 0 ? { statuses: status } : {}),
    ...(contract ? { contract_id: contract.slice(0, 100) } : {}),
    ...(person ? { person_id: person } : {}),
    ...(cycle ? { payment_cycle_id: cycle } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to: dayAfter(to) } : {}),
  };
}

/** Whether any filter except the status is set. */
export function hasFilters({
  contract,
  person,
  cycle,
  from,
  to,
  type = [],
  category = [],
  repeated,
}: WorkView): boolean {
  return Boolean(contract ?? person ?? cycle ?? from ?? to) || repeated === true || type.length + category.length > 0;
}

export const emptyFilters = { contract: null, person: null, cycle: null, from: null, to: null, type: [], category: [] };
