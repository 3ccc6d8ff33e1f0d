import {
  createLoader,
  createParser,
  createSerializer,
  type inferParserType,
  parseAsArrayOf,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server";
import { dayAfter, isDay } from "#components/table/calendar-day.ts";
import type { InputOf } from "#lib/platform/api/contract.ts";
import {
  adjustmentStatuses,
  adjustmentTypes,
  type listInvoiceAdjustments,
} from "#lib/workforce/invoice-adjustments/contract.ts";
import { type listTimesheets, timesheetStatuses } from "#lib/workforce/timesheets/contract.ts";

/** So many that a screen is full and the page stays light. */
const pageSize = 30;

const day = createParser<string>({ parse: (text) => (isDay(text) ? text : null), serialize: (value) => value });

const uuid = createParser<string>({
  parse: (text) => (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text) ? text : null),
  serialize: (value) => value,
});

/** Without it, what waits for a decision; `all` for every status, which is the empty list. */
function statusParam<const Status extends string>(known: readonly Status[]) {
  return createParser<Status[]>({
    parse(text) {
      if (text === "all") return [];
      const chosen = known.filter((status) => text.split(",").includes(status));
      return chosen.length > 0 ? chosen : null;
    },
    serialize: (value) => (value.length === 0 ? "all" : value.join()),
    eq: (a, b) => a.join() === b.join(),
  }).withDefault(["pending" as Status]);
}

const shared = {
  contract: parseAsString,
  /** The payment cycle that has paid it, or that would. */
  cycle: uuid,
  from: day,
  /** Last day that counts. */
  to: day,
  /** The one that is open in the panel. */
  open: parseAsString,
};

export const timesheetParams = { status: statusParam(timesheetStatuses), ...shared };

export const adjustmentParams = {
  status: statusParam(adjustmentStatuses),
  type: parseAsArrayOf(parseAsStringLiteral(adjustmentTypes)).withDefault([]),
  ...shared,
};

export type TimesheetView = inferParserType<typeof timesheetParams>;
export type AdjustmentView = inferParserType<typeof adjustmentParams>;
/** What both lists have. */
export type WorkView = Omit<TimesheetView, "status"> & { status: string[]; type?: AdjustmentView["type"] };

export const loadTimesheetView = createLoader(timesheetParams);
export const loadAdjustmentView = createLoader(adjustmentParams);
export const timesheetAddress = createSerializer(timesheetParams);
export const adjustmentAddress = createSerializer(adjustmentParams);

function selection({ contract, cycle, from, to }: Pick<WorkView, "contract" | "cycle" | "from" | "to">) {
  return {
    limit: pageSize,
    ...(contract ? { contract_id: contract.slice(0, 100) } : {}),
    ...(cycle ? { payment_cycle_id: cycle } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to: dayAfter(to) } : {}),
  };
}

/** The first page of the list; the server and the browser ask for the same. */
export function timesheetFilters(view: TimesheetView): InputOf<typeof listTimesheets> {
  return { ...selection(view), ...(view.status.length > 0 ? { statuses: view.status } : {}) };
}

export function adjustmentFilters(view: AdjustmentView): InputOf<typeof listInvoiceAdjustments> {
  return {
    ...selection(view),
    ...(view.status.length > 0 ? { statuses: view.status } : {}),
    ...(view.type.length > 0 ? { types: view.type } : {}),
  };
}

/** Whether anything but the status narrows the list. */
export function hasFilters({ contract, cycle, from, to, type }: WorkView): boolean {
  return Boolean(contract ?? cycle ?? from ?? to) || (type ?? []).length > 0;
}

export const emptyFilters = { contract: null, cycle: null, from: null, to: null, type: [] };
