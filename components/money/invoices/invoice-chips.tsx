import { boundTo } from "#components/table/bound-to.ts";
import { SearchField } from "#components/table/search-field.tsx";
import { FilterChip } from "#components/ui/filter-chip.tsx";
import { EntityFilter } from "./entity-filter.tsx";
import { stateOptions } from "./invoice-status.tsx";
import { type InvoiceView, stateFilter } from "./invoice-view.ts";

interface ChipsProps {
  view: InvoiceView;
  onSelect: (patch: Partial<InvoiceView>, how?: "push" | "replace") => void;
}

export function InvoiceSearch({ view, onSelect }: ChipsProps) {
  const bound = boundTo(view, onSelect);
  return <SearchField label="Search invoices" placeholder="Invoice number or worker" {...bound.search("q")} />;
}

/** Filters by status and by paying legal entity. */
export function StateChips({ view, onSelect }: ChipsProps) {
  const bound = boundTo(view, onSelect);
  return (
    <>
      <FilterChip
        label="Status"
        options={stateOptions}
        selected={view.status === "all" ? [] : view.status}
        onSelectedChange={(chosen) => onSelect({ status: stateFilter(chosen) })}
      />
      <EntityFilter {...bound.many("entity")} />
    </>
  );
}
