import { many, search } from "#components/list/filters.tsx";
import { declareList, type ViewOf } from "#components/list/list.ts";
import { frequencyNames } from "#components/money/payment-cycles/cycle.ts";
import { listPayCorrections } from "#lib/money/pay-corrections/contract.ts";
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
    many("status", "statuses", { label: "Status", options: statusWords, opensWith: ["open"] }),
    many("frequency", "frequencies", { label: "Frequency", options: frequencyNames }),
  ],
  columns: correctionColumns.all,
  limit: 50,
});

export type CorrectionView = ViewOf<typeof correctionList>;
