"use client";

import Plus from "lucide-react/icons/plus";
import { lazy, Suspense, useRef, useState } from "react";
import { useCommands } from "#components/screen/commands.ts";
import { forRole } from "#components/screen/for-role.tsx";
import { ViewOnly } from "#components/screen/view-only.tsx";
import { boundTo } from "#components/table/bound-to.ts";
import { CursorList } from "#components/table/cursor-list.tsx";
import { FilterLine } from "#components/table/filter-line.tsx";
import { NoMatches } from "#components/table/no-matches.tsx";
import { useListView } from "#components/table/use-list-view.ts";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { EscapeCancels } from "#components/ui/escape-cancels.tsx";
import { FilterChip } from "#components/ui/filter-chip.tsx";
import { Page } from "#components/ui/page.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { cycleStatuses as statusNames } from "#lib/money/payment-cycles/rules.ts";
import { cycleFrequencies } from "#lib/workforce/contracts/rules.ts";
import { cycleStatuses, frequencyNames } from "./cycle.ts";
import { CycleTable } from "./cycle-table.tsx";
import { cycleFilters, cycleListParams } from "./payroll-view.ts";
import { useCycles, useMayClose } from "./use-cycles.ts";

const NewCycle = lazy(() => import("./new-cycle.tsx"));

const frequencyOptions = cycleFrequencies.map((value) => ({ value, label: frequencyNames[value] }));
const statusOptions = statusNames.map((value) => ({ value, label: cycleStatuses[value].word }));

export const PayrollScreen = forRole("accounting:read", { title: "Payroll", what: "payroll" }, Payroll);

function Payroll() {
  const mayClose = useMayClose();
  const { view, change } = useListView(cycleListParams);
  const bound = boundTo(view, change);
  const list = useCycles(cycleFilters(view));
  const [creating, setCreating] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const cycles = list.data?.pages.flatMap((page) => page.data) ?? [];
  const filtered = view.frequency.length + view.status.length > 0;
  const create = () => setCreating(true);
  useCommands(
    mayClose ? [{ label: "New payment cycle", group: "This page", keys: "N", keywords: ["payroll"], run: create }] : [],
  );

  return (
    <Page>
      <PageHeader
        title="Payroll"
        description="A payment cycle collects everyone's pay for a period. Closing it creates the invoices."
        action={
          mayClose ? (
            <Button ref={button} variant="primary" onClick={create}>
              <Plus aria-hidden="true" />
              New payment cycle
            </Button>
          ) : (
            <ViewOnly what="payment cycles" />
          )
        }
      />
      <Suspense fallback={<EscapeCancels onCancel={() => setCreating(false)} />}>
        {creating ? <NewCycle onClose={() => setCreating(false)} finalFocus={button} /> : null}
      </Suspense>
      {cycles.length > 0 || filtered ? (
        <FilterLine
          chips={
            <>
              <FilterChip label="Frequency" options={frequencyOptions} {...bound.many("frequency")} />
              <FilterChip label="Status" options={statusOptions} {...bound.many("status")} />
            </>
          }
          onClear={filtered ? () => change(null) : undefined}
        />
      ) : null}
      <CursorList
        list={list}
        failed="Couldn't load payment cycles"
        loading="Loading payment cycles"
        more="Show older cycles"
        count={cycles.length}
        empty={
          filtered ? (
            <NoMatches title="No payment cycles match these filters." onClear={() => change(null)} />
          ) : (
            <EmptyState
              title="No payment cycles yet. The first one sets the date from which you pay people here."
              action={mayClose ? <Button onClick={create}>Create the first payment cycle</Button> : null}
            />
          )
        }
      >
        <CycleTable cycles={cycles} />
      </CursorList>
    </Page>
  );
}
