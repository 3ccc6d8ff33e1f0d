"use client";

import { boundTo } from "#components/table/bound-to.ts";
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
  onViewChange: (patch: Partial<TokenView>, how?: "push" | "replace") => void;
}

export function TokenFilters({ view, onViewChange }: TokenFiltersProps) {
  const bound = boundTo(view, onViewChange);
  return (
    <div className="flex flex-wrap items-center gap-2 pb-3">
      <SearchField label="Search access tokens" placeholder="Name, scope, or person" {...bound.search("q")} />
      <FilterChip label="Status" options={statusOptions} {...bound.many("status")} />
      <FilterChip label="Type" options={typeOptions} {...bound.many("kind")} />
    </div>
  );
}
