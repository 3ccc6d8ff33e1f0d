"use client";

import { useQuery } from "@tanstack/react-query";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { FilterLine } from "#components/table/filter-line.tsx";
import { PeriodFilter } from "#components/table/period-filter.tsx";
import { Button } from "#components/ui/button.tsx";
import { FilterChip } from "#components/ui/filter-chip.tsx";
import { query } from "#lib/api/client.ts";
import { getContractTerms } from "#lib/contract-terms/contract.ts";
import { statusWord } from "./work-status.tsx";
import { isNarrowed, unnarrowed, type WorkView } from "./work-view.ts";

interface WorkFiltersProps {
  view: WorkView;
  statuses: readonly string[];
  dayLabel: string;
  onChange: (patch: Partial<WorkView>) => void;
  /** More filters of this list. */
  children?: ReactNode;
}

export function WorkFilters({ view, statuses, dayLabel, onChange, children }: WorkFiltersProps) {
  return (
    <FilterLine
      chips={
        <>
          <FilterChip
            label="Status"
            options={statuses.map((value) => ({ value, label: statusWord(value) }))}
            selected={view.status}
            onSelectedChange={(status) => onChange({ status })}
          />
          {children}
          <PeriodFilter label={dayLabel} period={{ from: view.from, to: view.to }} onPeriodChange={onChange} />
          {view.contract ? <ContractChip id={view.contract} onClear={() => onChange({ contract: null })} /> : null}
        </>
      }
      onClear={isNarrowed(view) ? () => onChange(unnarrowed) : undefined}
    />
  );
}

function ContractChip({ id, onClear }: { id: string; onClear: () => void }) {
  const { data } = useQuery({ ...query(getContractTerms, { contract_id: id }), retry: false });
  return (
    <Button aria-label="Clear contract" onClick={onClear} className="max-w-full min-w-0 shrink px-2.5 font-normal">
      <span className="text-fg-2">Contract:</span>
      <span className="truncate font-medium">{data?.data.worker.name ?? id}</span>
      <X aria-hidden="true" className="text-fg-2" />
    </Button>
  );
}
