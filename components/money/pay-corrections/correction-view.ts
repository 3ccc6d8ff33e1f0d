import {
  createLoader,
  createParser,
  createSerializer,
  type inferParserType,
  parseAsArrayOf,
  parseAsStringLiteral,
} from "nuqs/server";
import type { listPayCorrections } from "#lib/money/pay-corrections/contract.ts";
import { payCorrectionStatuses } from "#lib/money/pay-corrections/rules.ts";
import type { InputOf } from "#lib/platform/declaration/contract.ts";
import { cycleFrequencies } from "#lib/workforce/contracts/rules.ts";

type Status = (typeof payCorrectionStatuses)[number];

export const correctionsPath = "/payroll/corrections";

/** The list's state in the URL. It begins with what is left to decide; `all` is every status. */
export const correctionParams = {
  status: createParser<Status[]>({
    parse(text) {
      if (text === "all") return [];
      const chosen = payCorrectionStatuses.filter((status) => text.split(",").includes(status));
      return chosen.length > 0 ? chosen : null;
    },
    serialize: (value) => (value.length === 0 ? "all" : value.join()),
    eq: (a, b) => a.join() === b.join(),
  }).withDefault(["open"]),
  frequency: parseAsArrayOf(parseAsStringLiteral(cycleFrequencies)).withDefault([]),
};

export const loadCorrections = createLoader(correctionParams);
export const correctionAddress = createSerializer(correctionParams);

export function correctionFilters({
  status,
  frequency,
}: inferParserType<typeof correctionParams>): InputOf<typeof listPayCorrections> {
  return {
    ...(status.length > 0 ? { statuses: status } : {}),
    ...(frequency.length > 0 ? { frequencies: frequency } : {}),
  };
}
