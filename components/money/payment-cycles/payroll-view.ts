import {
  createLoader,
  type inferParserType,
  parseAsArrayOf,
  parseAsBoolean,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server";
import type {
  exportPaymentCyclePreview,
  listPaymentCycles,
  previewPaymentCycle,
} from "#lib/money/payment-cycles/contract.ts";
import { cycleIssues, cycleStatuses } from "#lib/money/payment-cycles/rules.ts";
import type { InputOf } from "#lib/platform/declaration/contract.ts";
import { cycleFrequencies } from "#lib/workforce/contracts/rules.ts";

/** The state of the cycle list in the URL. */
export const cycleListParams = {
  frequency: parseAsArrayOf(parseAsStringLiteral(cycleFrequencies)).withDefault([]),
  status: parseAsArrayOf(parseAsStringLiteral(cycleStatuses)).withDefault([]),
};

export const loadCycleList = createLoader(cycleListParams);

export function cycleFilters({
  frequency,
  status,
}: inferParserType<typeof cycleListParams>): InputOf<typeof listPaymentCycles> {
  return {
    ...(frequency.length > 0 ? { frequencies: frequency } : {}),
    ...(status.length > 0 ? { statuses: status } : {}),
  };
}

/** The state of a cycle's contract list in the URL. */
export const previewParams = {
  changed: parseAsBoolean.withDefault(false),
  issue: parseAsStringLiteral(cycleIssues),
  q: parseAsString.withDefault(""),
};

export const loadPreview = createLoader(previewParams);

export function previewFilters(
  cycle_id: string,
  { changed, issue, q }: inferParserType<typeof previewParams>,
): InputOf<typeof exportPaymentCyclePreview> {
  return {
    cycle_id,
    ...(changed ? { changed: "true" } : {}),
    ...(issue === null ? {} : { issue }),
    ...(q === "" ? {} : { search: q.slice(0, 100) }),
  };
}

export function previewInput(
  cycle_id: string,
  view: inferParserType<typeof previewParams>,
): InputOf<typeof previewPaymentCycle> {
  return { ...previewFilters(cycle_id, view), limit: 50 };
}
