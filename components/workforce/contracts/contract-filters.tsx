"use client";

import { PersonFilter } from "#components/list/person-filter.tsx";
import { boundTo } from "#components/table/bound-to.ts";
import { FilterLine } from "#components/table/filter-line.tsx";
import { SearchField } from "#components/table/search-field.tsx";
import { FilterChip } from "#components/ui/filter-chip.tsx";
import { Select } from "#components/ui/select.tsx";
import { contractTypes, contractStatuses as statusValues } from "#lib/workforce/contracts/rules.ts";
import { type ContractView, contractSorts, isFiltered, unfiltered } from "./contract-view.ts";
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
  const bound = boundTo(view, onChange);
  return (
    <FilterLine
      search={<SearchField label="Search contracts" placeholder="Title, name, or email" {...bound.search("q")} />}
      chips={
        <>
          <FilterChip label="Status" options={statusOptions} {...bound.many("status")} />
          <FilterChip label="Type" options={typeOptions} {...bound.many("type")} />
          <PersonFilter id={view.person} onRemove={() => onChange({ person: null })} />
        </>
      }
      onClear={isFiltered(view) ? () => onChange(unfiltered) : undefined}
    >
      <Select
        aria-label="Sort by"
        items={sortOptions}
        value={view.sort}
        onValueChange={(sort) => onChange({ sort })}
        className="w-44 max-sm:w-32"
      />
    </FilterLine>
  );
}
