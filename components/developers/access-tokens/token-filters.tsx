"use client";

import { SearchField } from "#components/table/search-field.tsx";
import { FilterChip } from "#components/ui/filter-chip.tsx";
import type { TokenView } from "./token-view.ts";

const statusOptions = [
  { value: "active", label: "Active" },
  { value: "expiring", label: "Expiring soon" },
  { value: "expired", label: "Expired" },
  { value: "revoked", label: "Revoked" },
] as const;

const typeOptions = [
  { value: "organization", label: "Organization" },
  { value: "personal", label: "Personal" },
] as const;

interface TokenFiltersProps {
  view: TokenView;
  onViewChange: (patch: Partial<TokenView>, how: "push" | "replace") => void;
}

export function TokenFilters({ view, onViewChange }: TokenFiltersProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 pb-3">
      <SearchField
        label="Search access tokens"
        placeholder="Name, scope, or person"
        search={view.q}
        onSearch={(q, how) => onViewChange({ q }, how)}
      />
      <FilterChip
        label="Status"
        options={statusOptions}
        selected={view.status}
        onSelectedChange={(status) => onViewChange({ status }, "push")}
      />
      <FilterChip
        label="Type"
        options={typeOptions}
        selected={view.kind}
        onSelectedChange={(kind) => onViewChange({ kind }, "push")}
      />
    </div>
  );
}
