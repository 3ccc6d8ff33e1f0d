import {
  createLoader,
  createParser,
  createSerializer,
  type inferParserType,
  parseAsArrayOf,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server";
import { isDay } from "#components/table/calendar-day.ts";
import type { InputOf } from "#lib/api/contract.ts";
import { adjustmentStatuses, adjustmentTypes, type listInvoiceAdjustments } from "#lib/invoice-adjustments/contract.ts";
import { type listTimesheets, timesheetStatuses } from "#lib/timesheets/contract.ts";

/** So many that a screen is full and the page stays light. */
const pageSize = 30;

const day = createParser<string>({ parse: (text) => (isDay(text) ? text : null), serialize: (value) => value });

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

function selection({ contract, from, to }: Pick<WorkView, "contract" | "from" | "to">) {
  return {
    limit: pageSize,
    ...(contract ? { contract_id: contract.slice(0, 100) } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  };
}

/** The first page of the list; the server and the browser ask for the same. */
export function timesheetFilters(view: TimesheetView): InputOf<typeof listTimesheets> {
  return { ...selection(view), ...(view.status.length > 0 ? { status: view.status } : {}) };
}

export function adjustmentFilters(view: AdjustmentView): InputOf<typeof listInvoiceAdjustments> {
  return {
    ...selection(view),
    ...(view.status.length > 0 ? { status: view.status } : {}),
    ...(view.type.length > 0 ? { type: view.type } : {}),
  };
}

/** Whether anything but the status narrows the list. */
export function isNarrowed({ contract, from, to, type }: WorkView): boolean {
  return Boolean(contract ?? from ?? to) || (type ?? []).length > 0;
}

export const unnarrowed = { contract: null, from: null, to: null, type: [] };
