import { createParser } from "nuqs/server";
import { input, single } from "#components/list/filter.ts";
import { many } from "#components/list/filters.tsx";
import { declareList } from "#components/list/list.ts";
import { frequencyNames } from "#components/money/payment-cycles/cycle.ts";
import { FilterChip } from "#components/ui/filter-chip.tsx";
import { listPayCorrections } from "#lib/money/pay-corrections/contract.ts";
import { payCorrectionStatuses } from "#lib/money/pay-corrections/rules.ts";
import { cycleFrequencies } from "#lib/workforce/contracts/rules.ts";
import { correctionColumns } from "./correction-table.tsx";
import { statusWords } from "./correction-words.ts";

type Status = (typeof payCorrectionStatuses)[number];

/** The list begins with what is left to decide; `all` is every status. */
const statusParam = createParser<Status[]>({
  parse(text) {
    if (text === "all") return [];
    const chosen = payCorrectionStatuses.filter((status) => text.split(",").includes(status));
    return chosen.length > 0 ? chosen : null;
  },
  serialize: (value) => (value.length === 0 ? "all" : value.join()),
  eq: (a, b) => a.join() === b.join(),
}).withDefault(["open"]);

const statusOptions = payCorrectionStatuses.map((value) => ({ value, label: statusWords[value].word }));

export const correctionList = declareList({
  title: "Pay corrections",
  path: "/payroll/corrections",
  read: listPayCorrections,
  filters: [
    single("status", statusParam, {
      input: (statuses) => input("statuses", statuses),
      draw: (selected, set) => (
        <FilterChip label="Status" options={statusOptions} selected={selected} onSelectedChange={set} />
      ),
    }),
    many("frequency", "frequencies", {
      label: "Frequency",
      options: cycleFrequencies.map((value) => ({ value, label: frequencyNames[value] })),
    }),
  ],
  columns: correctionColumns.all,
  limit: 50,
});
