"use client";

import { boundTo } from "#components/table/bound-to.ts";
import { SearchField } from "#components/table/search-field.tsx";
import { FilterChip } from "#components/ui/filter-chip.tsx";
import type { ListView } from "./list-view.ts";

const statusOptions = [
  { value: "enabled", label: "Enabled" },
  { value: "disabled", label: "Disabled" },
  { value: "failing", label: "Failing" },
] as const;

interface WebhookFiltersProps {
  view: ListView;
  onViewChange: (patch: Partial<ListView>, how?: "push" | "replace") => void;
}

export function WebhookFilters({ view, onViewChange }: WebhookFiltersProps) {
  const bound = boundTo(view, onViewChange);
  return (
    <div className="flex flex-wrap items-center gap-2 pb-3">
      <SearchField label="Search webhooks" placeholder="Name, URL, or event" {...bound.search("q")} />
      <FilterChip label="Status" options={statusOptions} {...bound.many("status")} />
    </div>
  );
}
