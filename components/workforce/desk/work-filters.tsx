"use client";

import { useQuery } from "@tanstack/react-query";
import X from "lucide-react/icons/x";
import { type ReactNode, useState } from "react";
import { PersonFilter } from "#components/list/person-filter.tsx";
import { boundTo } from "#components/table/bound-to.ts";
import { FilterLine } from "#components/table/filter-line.tsx";
import { PeriodFilter } from "#components/table/period-filter.tsx";
import { Button } from "#components/ui/button.tsx";
import { FilterChip } from "#components/ui/filter-chip.tsx";
import { getPaymentCycle } from "#lib/money/payment-cycles/contract.ts";
import { query } from "#lib/platform/api/client.ts";
import { formatPeriod } from "#lib/platform/format/period.ts";
import { getContractTerms } from "#lib/workforce/contract-terms/contract.ts";
import { ContractFilter } from "./contract-filter.tsx";
import { statusWord } from "./work-status.tsx";
import { emptyFilters, hasFilters, type WorkView } from "./work-view.ts";

interface WorkFiltersProps {
  view: WorkView;
  statuses: readonly string[];
  dayLabel: string;
  /** Only contracts paid by the hour or by the day have such records. */
  isTimed: boolean;
  onChange: (patch: Partial<WorkView>) => void;
  /** More filters for this list. */
  children?: ReactNode;
}

export function WorkFilters({ view, statuses, dayLabel, isTimed, onChange, children }: WorkFiltersProps) {
  const [isNew, setIsNew] = useState(false);
  const bound = boundTo(view, onChange);
  return (
    <FilterLine
      chips={
        <>
          <FilterChip
            label="Status"
            options={statuses.map((value) => ({ value, label: statusWord(value) }))}
            {...bound.many("status")}
          />
          {children}
          <PeriodFilter label={dayLabel} period={{ from: view.from, to: view.to }} onPeriodChange={onChange} />
          {view.contract ? (
            <ContractChip id={view.contract} isNew={isNew} onClear={() => onChange({ contract: null })} />
          ) : (
            <ContractFilter
              isTimed={isTimed}
              onChoice={(contract) => {
                setIsNew(true);
                onChange({ contract });
              }}
            />
          )}
          <PersonFilter id={view.person} onRemove={() => onChange({ person: null })} />
          {view.cycle ? <CycleChip id={view.cycle} onClear={() => onChange({ cycle: null })} /> : null}
        </>
      }
      onClear={hasFilters(view) ? () => onChange(emptyFilters) : undefined}
    />
  );
}

interface ChosenProps {
  id: string;
  onClear: () => void;
}

function ContractChip({ id, isNew, onClear }: ChosenProps & { isNew: boolean }) {
  const { data } = useQuery({ ...query(getContractTerms, { contract_id: id }), retry: false });
  return <Chosen noun="contract" value={data?.data.worker.name ?? id} takesFocus={isNew} onClear={onClear} />;
}

function CycleChip({ id, onClear }: ChosenProps) {
  const { data } = useQuery({ ...query(getPaymentCycle, { cycle_id: id }), retry: false });
  const cycle = data?.data;
  return (
    <Chosen
      noun="payment cycle"
      value={cycle ? formatPeriod(cycle.starts_on, cycle.ends_on) : "the chosen one"}
      onClear={onClear}
    />
  );
}

interface ChosenWords {
  noun: string;
  value: string;
  /** Set when it replaces the control it was chosen with. */
  takesFocus?: boolean;
  onClear: () => void;
}

/** A single-value filter that was set elsewhere and can only be cleared here. */
export function Chosen({ noun, value, takesFocus = false, onClear }: ChosenWords) {
  return (
    <Button
      aria-label={`Clear ${noun}`}
      autoFocus={takesFocus}
      onClick={onClear}
      className="max-w-full min-w-0 shrink px-2.5 font-normal"
    >
      <span className="text-fg-2">{`${noun.charAt(0).toUpperCase()}${noun.slice(1)}:`}</span>
      <span className="truncate font-medium">{value}</span>
      <X aria-hidden="true" className="text-fg-2" />
    </Button>
  );
}
