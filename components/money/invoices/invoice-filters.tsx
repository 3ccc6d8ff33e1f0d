"use client";

import { useQuery } from "@tanstack/react-query";
import Check from "lucide-react/icons/check";
import type { ReactNode } from "react";
import { FilterLine } from "#components/table/filter-line.tsx";
import { PeriodFilter } from "#components/table/period-filter.tsx";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#components/ui/class-names.ts";
import { RemovableFilter } from "#components/ui/removable-filter.tsx";
import { PersonFilter } from "#components/workforce/people/person-filter.tsx";
import { query } from "#lib/platform/api/client.ts";
import { getContract } from "#lib/workforce/contracts/contract.ts";
import { InvoiceSearch, StateChips } from "./invoice-chips.tsx";
import { type InvoiceView, isFiltered, unfiltered } from "./invoice-view.ts";

/** The filter by a contract, which its page sets. */
function ContractFilter({ id, onRemove }: { id: string | null; onRemove: () => void }) {
  const { data } = useQuery({ ...query(getContract, { contract_id: id ?? "" }), enabled: id !== null, retry: false });
  return id === null ? null : (
    <RemovableFilter label="Contract" value={data?.data.title ?? "the chosen one"} onRemove={onRemove} />
  );
}

interface InvoiceFiltersProps {
  view: InvoiceView;
  onSelect: (patch: Partial<InvoiceView>, how?: "push" | "replace") => void;
  /** Placed at the end of the line. */
  children: ReactNode;
}

export function InvoiceFilters({ view, onSelect, children }: InvoiceFiltersProps) {
  return (
    <FilterLine
      search={<InvoiceSearch view={view} onSelect={onSelect} />}
      chips={
        <>
          <StateChips view={view} onSelect={onSelect} />
          <PeriodFilter label="Issued" period={{ from: view.from, to: view.to }} onPeriodChange={onSelect} />
          <PeriodFilter
            label="Due"
            period={{ from: view.due_from, to: view.due_to }}
            onPeriodChange={(due) => onSelect({ due_from: due.from, due_to: due.to })}
          />
          {view.paid_from || view.paid_to ? (
            <PeriodFilter
              label="Paid"
              period={{ from: view.paid_from, to: view.paid_to }}
              onPeriodChange={(paid) => onSelect({ paid_from: paid.from, paid_to: paid.to })}
            />
          ) : null}
          {view.country.length > 0 ? (
            <RemovableFilter
              label="Country"
              value={view.country.join(", ")}
              onRemove={() => onSelect({ country: [] })}
            />
          ) : null}
          <PersonFilter id={view.worker} onRemove={() => onSelect({ worker: null })} />
          <ContractFilter id={view.contract} onRemove={() => onSelect({ contract: null })} />
          <Button
            aria-pressed={view.cor}
            title="Invoices from contractors of record"
            onClick={() => onSelect({ cor: !view.cor })}
            className={cn("px-2.5 font-normal", view.cor ? "font-medium" : "text-fg-2")}
          >
            {view.cor ? <Check aria-hidden="true" className="text-accent" /> : null}
            Include COR
          </Button>
        </>
      }
      onClear={isFiltered(view) ? () => onSelect(unfiltered) : undefined}
    >
      {children}
    </FilterLine>
  );
}
