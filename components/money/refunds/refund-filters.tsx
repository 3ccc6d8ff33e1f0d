"use client";

import type { ReactNode } from "react";
import { CurrencyFilter } from "#components/money/payments/currency-filter.tsx";
import { entityOptions } from "#components/money/payments/entity-options.ts";
import { boundTo } from "#components/table/bound-to.ts";
import { FilterLine } from "#components/table/filter-line.tsx";
import { PeriodFilter } from "#components/table/period-filter.tsx";
import { SearchField } from "#components/table/search-field.tsx";
import { FilterChip } from "#components/ui/filter-chip.tsx";
import { refundStatuses } from "#lib/money/refunds/contract.ts";
import { refundStatusWord } from "./refund-status.tsx";
import { isFiltered, type RefundView, unfiltered } from "./refund-view.ts";

const statusOptions = refundStatuses.map((value) => ({ value, label: refundStatusWord(value) }));

interface RefundFiltersProps {
  view: RefundView;
  onSelect: (patch: Partial<RefundView>, how?: "push" | "replace") => void;
  /** Placed at the end of the line. */
  children: ReactNode;
}

export function RefundFilters({ view, onSelect, children }: RefundFiltersProps) {
  const bound = boundTo(view, onSelect);
  return (
    <FilterLine
      search={
        <SearchField label="Search refunds" placeholder="Credit note, invoice, or worker" {...bound.search("q")} />
      }
      chips={
        <>
          <FilterChip
            label="Status"
            options={statusOptions}
            selected={view.status}
            onSelectedChange={(selected) =>
              onSelect({ status: refundStatuses.filter((status) => selected.includes(status)) })
            }
          />
          <PeriodFilter label="Created" period={{ from: view.from, to: view.to }} onPeriodChange={onSelect} />
          <CurrencyFilter {...bound.many("currency")} />
          <FilterChip label="Entity type" options={entityOptions} {...bound.many("entity")} />
        </>
      }
      onClear={isFiltered(view) ? () => onSelect(unfiltered) : undefined}
    >
      {children}
    </FilterLine>
  );
}
