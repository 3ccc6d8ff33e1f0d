"use client";

import type { ReactNode } from "react";
import { boundTo } from "#components/table/bound-to.ts";
import { FilterLine } from "#components/table/filter-line.tsx";
import { PeriodFilter } from "#components/table/period-filter.tsx";
import { SearchField } from "#components/table/search-field.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { FilterChip } from "#components/ui/filter-chip.tsx";
import { PersonFilter } from "#components/workforce/people/person-filter.tsx";
import { paymentStatuses } from "#lib/money/payments/rules.ts";
import { CurrencyFilter } from "./currency-filter.tsx";
import { entityOptions } from "./entity-options.ts";
import { paymentStatusWord } from "./payment-status.tsx";
import { isFiltered, liveStatuses, type PaymentView, statusFilter, unfiltered } from "./payment-view.ts";

const statusOptions = paymentStatuses.map((value) => ({ value, label: paymentStatusWord(value) }));

interface PaymentFiltersProps {
  view: PaymentView;
  onSelect: (patch: Partial<PaymentView>, how?: "push" | "replace") => void;
  /** Placed at the end of the line. */
  children: ReactNode;
}

export function PaymentFilters({ view, onSelect, children }: PaymentFiltersProps) {
  const { status } = view;
  const bound = boundTo(view, onSelect);
  return (
    <FilterLine
      search={<SearchField label="Search payments" placeholder="Payment, invoice, or worker" {...bound.search("q")} />}
      chips={
        <>
          <Checkbox
            label="Only unconfirmed"
            checked={status.toString() === "processing"}
            onChange={({ target }) => onSelect({ status: target.checked ? ["processing"] : "live" })}
          />
          <FilterChip
            label="Status"
            options={statusOptions}
            selected={status === "all" ? [] : status === "live" ? liveStatuses : status}
            onSelectedChange={(selected) => onSelect({ status: statusFilter(selected) })}
          />
          <PeriodFilter label="Created" period={{ from: view.from, to: view.to }} onPeriodChange={onSelect} />
          <CurrencyFilter {...bound.many("currency")} />
          <FilterChip label="Entity type" options={entityOptions} {...bound.many("entity")} />
          <PersonFilter id={view.worker} onRemove={() => onSelect({ worker: null })} />
        </>
      }
      onClear={isFiltered(view) ? () => onSelect(unfiltered) : undefined}
    >
      {children}
    </FilterLine>
  );
}
