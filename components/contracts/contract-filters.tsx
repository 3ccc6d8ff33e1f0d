"use client";

import { SearchField } from "#components/table/search-field.tsx";
import { Button } from "#components/ui/button.tsx";
import { FilterChip } from "#components/ui/filter-chip.tsx";
import { Select } from "#components/ui/select.tsx";
import { contractTypes, contractStatuses as statusValues } from "#lib/contracts/kinds.ts";
import { type ContractView, contractSorts, isFiltered } from "./contract-view.ts";
import { contractStatuses, typeNames } from "./contract-words.ts";

const statusOptions = statusValues.map((value) => ({ value, label: contractStatuses[value].word }));
const typeOptions = contractTypes.map((value) => ({ value, label: typeNames[value] }));
const sortWords = {
  "-created_at": "Newest first",
  created_at: "Oldest first",
  "-starts_on": "Latest start first",
  starts_on: "Earliest start first",
};
const sortOptions = contractSorts.map((value) => ({ value, label: sortWords[value] }));

interface ContractFiltersProps {
  view: ContractView;
  onChange: (patch: Partial<ContractView>, how?: "push" | "replace") => void;
}

export function ContractFilters({ view, onChange }: ContractFiltersProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 pb-3">
      <SearchField
        label="Search contracts"
        placeholder="Title, name or e-mail"
        search={view.q}
        onSearch={(q, how) => onChange({ q }, how)}
      />
      <FilterChip
        label="Status"
        options={statusOptions}
        selected={view.status}
        onSelectedChange={(status) => onChange({ status })}
      />
      <FilterChip
        label="Kind"
        options={typeOptions}
        selected={view.type}
        onSelectedChange={(type) => onChange({ type })}
      />
      {isFiltered(view) ? (
        <Button variant="ghost" onClick={() => onChange({ q: "", status: [], type: [], country: [] })}>
          Clear filters
        </Button>
      ) : null}
      <Select
        aria-label="Order"
        items={sortOptions}
        value={view.sort}
        onValueChange={(sort) => onChange({ sort })}
        className="ml-auto w-44 max-sm:w-full"
      />
    </div>
  );
}
