import { choices, many, search } from "#components/list/filters.tsx";
import { declareList, type ViewOf } from "#components/list/list.ts";
import { frequencyNames } from "#components/money/payment-cycles/cycle.ts";
import { listPayCorrections } from "#lib/money/pay-corrections/contract.ts";
import { payCorrectionStatuses } from "#lib/money/pay-corrections/rules.ts";
import { cycleFrequencies } from "#lib/workforce/contracts/rules.ts";
import { correctionColumns } from "./correction-table.tsx";
import { statusWords } from "./correction-words.ts";

export const correctionList = declareList({
  title: "Pay corrections",
  path: "/payroll/corrections",
  read: listPayCorrections,
  totals: listPayCorrections,
  filters: [
    search("Worker or contract"),
    // What is left to decide.
    many("status", "statuses", {
      ...choices("Status", payCorrectionStatuses, statusWords),
      opensWith: ["open"],
    }),
    many("frequency", "frequencies", choices("Frequency", cycleFrequencies, frequencyNames)),
  ],
  columns: correctionColumns.all,
  limit: 50,
});

export type CorrectionView = ViewOf<typeof correctionList>;
