import { createLoader, type inferParserType, parseAsBoolean, parseAsString, parseAsStringLiteral } from "nuqs/server";
import type { exportPaymentCyclePreview, previewPaymentCycle } from "#lib/money/payment-cycles/contract.ts";
import { cycleIssues } from "#lib/money/payment-cycles/rules.ts";
import type { InputOf } from "#lib/platform/declaration/contract.ts";

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
