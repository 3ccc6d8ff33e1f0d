"use client";

import { useQuery } from "@tanstack/react-query";
import ListFilter from "lucide-react/icons/list-filter";
import X from "lucide-react/icons/x";
import { type ReactNode, useId, useState } from "react";
import { PeriodFilter } from "#components/table/period-filter.tsx";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#components/ui/class-names.ts";
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
  const [open, setOpen] = useState(false);
  const chips = useId();
  return (
    <div className="flex flex-wrap items-center gap-2 pb-3">
      <Button onClick={() => setOpen(!open)} aria-expanded={open} aria-controls={chips} className="sm:hidden">
        <ListFilter aria-hidden="true" />
        Filters
      </Button>
      <div id={chips} className={cn("flex flex-wrap items-center gap-2 max-sm:w-full", !open && "max-sm:hidden")}>
        <FilterChip
          label="Status"
          options={statuses.map((value) => ({ value, label: statusWord(value) }))}
          selected={view.status}
          onSelectedChange={(status) => onChange({ status })}
        />
        {children}
        <PeriodFilter label={dayLabel} period={{ from: view.from, to: view.to }} onPeriodChange={onChange} />
        {view.contract ? <ContractChip id={view.contract} onClear={() => onChange({ contract: null })} /> : null}
        {isNarrowed(view) ? (
          <Button variant="ghost" onClick={() => onChange(unnarrowed)}>
            Clear filters
          </Button>
        ) : null}
      </div>
    </div>
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
