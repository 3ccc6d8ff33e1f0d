"use client";

import { frequencyNames, payrollPath } from "#components/money/payment-cycles/cycle.ts";
import { forRole } from "#components/screen/for-role.tsx";
import { boundTo } from "#components/table/bound-to.ts";
import { CursorList } from "#components/table/cursor-list.tsx";
import { FilterLine } from "#components/table/filter-line.tsx";
import { NoMatches } from "#components/table/no-matches.tsx";
import { useCursorPages } from "#components/table/use-cursor-pages.ts";
import { useListView } from "#components/table/use-list-view.ts";
import { BackLink } from "#components/ui/back-link.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { FilterChip } from "#components/ui/filter-chip.tsx";
import { Page } from "#components/ui/page.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { listPayCorrections } from "#lib/money/pay-corrections/contract.ts";
import { payCorrectionStatuses } from "#lib/money/pay-corrections/rules.ts";
import { cycleFrequencies } from "#lib/workforce/contracts/rules.ts";
import { CorrectionTable } from "./correction-table.tsx";
import { correctionFilters, correctionParams } from "./correction-view.ts";
import { statusWords } from "./correction-words.ts";

const statusOptions = payCorrectionStatuses.map((value) => ({ value, label: statusWords[value].word }));
const frequencyOptions = cycleFrequencies.map((value) => ({ value, label: frequencyNames[value] }));

export const CorrectionsScreen = forRole("accounting:read", { title: "Pay corrections", what: "payroll" }, Corrections);

function Corrections() {
  const { view, change } = useListView(correctionParams);
  const bound = boundTo(view, change);
  const list = useCursorPages(listPayCorrections, correctionFilters(view));
  const rows = list.data?.pages.flatMap((page) => page.data) ?? [];
  const isOpenOnly = view.status.join() === "open" && view.frequency.length === 0;
  return (
    <Page>
      <BackLink href={payrollPath} title="Payroll" />
      <PageHeader
        title="Pay corrections"
        description="Pay that closed payment cycles left out or paid too much of. Each waits until you decide on it."
      />
      <FilterLine
        chips={
          <>
            <FilterChip label="Status" options={statusOptions} {...bound.many("status")} />
            <FilterChip label="Frequency" options={frequencyOptions} {...bound.many("frequency")} />
          </>
        }
        onClear={isOpenOnly ? undefined : () => change(null)}
      />
      <CursorList
        list={list}
        failed="Couldn't load pay corrections"
        loading="Loading pay corrections"
        more="Show older corrections"
        count={rows.length}
        empty={
          isOpenOnly ? (
            <EmptyState title="Nothing to decide. Closed cycles paid everyone for the right days." />
          ) : (
            <NoMatches title="No pay corrections match these filters." onClear={() => change(null)} />
          )
        }
      >
        <CorrectionTable rows={rows} of="all" />
      </CursorList>
    </Page>
  );
}
