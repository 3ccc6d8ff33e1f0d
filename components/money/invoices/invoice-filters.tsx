"use client";

import Check from "lucide-react/icons/check";
import type { ReactNode } from "react";
import { FilterLine } from "#components/table/filter-line.tsx";
import { PeriodFilter } from "#components/table/period-filter.tsx";
import { SearchField } from "#components/table/search-field.tsx";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#components/ui/class-names.ts";
import { FilterChip } from "#components/ui/filter-chip.tsx";
import { invoiceListStatuses } from "#lib/money/invoices/contract.ts";
import { statusWord } from "./invoice-status.tsx";
import { type InvoiceListStatus, type InvoiceView, isFiltered, unfiltered } from "./invoice-view.ts";

const statusOptions = invoiceListStatuses.map((value) => ({ value, label: statusWord(value) }));

interface InvoiceFiltersProps {
  view: InvoiceView;
  onSelect: (patch: Partial<InvoiceView>, how?: "push" | "replace") => void;
  /** Stands at the end of the line. */
  children: ReactNode;
}

function chosenStatuses({ status }: InvoiceView): InvoiceListStatus[] {
  if (status === "all") return [];
  return status === "paid" ? ["paid"] : status;
}

function statusFilter(selected: InvoiceListStatus[]): InvoiceView["status"] {
  if (selected.length === 0) return "all";
  return selected.length === 1 && selected[0] === "paid" ? "paid" : selected;
}

export function InvoiceFilters({ view, onSelect, children }: InvoiceFiltersProps) {
  return (
    <FilterLine
      search={
        <SearchField
          label="Search invoices"
          placeholder="Label or worker"
          search={view.q}
          onSearch={(q, how) => onSelect({ q }, how)}
        />
      }
      chips={
        <>
          <FilterChip
            label="Status"
            options={statusOptions}
            selected={chosenStatuses(view)}
            onSelectedChange={(selected) => onSelect({ status: statusFilter(selected) })}
          />
          <PeriodFilter label="Issued" period={{ from: view.from, to: view.to }} onPeriodChange={onSelect} />
          <Button
            aria-pressed={view.cor}
            onClick={() => onSelect({ cor: !view.cor })}
            className={cn("px-2.5 font-normal", view.cor ? "font-medium" : "text-fg-2")}
          >
            {view.cor ? <Check aria-hidden="true" className="text-accent" /> : null}
            COR included
          </Button>
        </>
      }
      onClear={isFiltered(view) ? () => onSelect(unfiltered) : undefined}
    >
      {children}
    </FilterLine>
  );
}
