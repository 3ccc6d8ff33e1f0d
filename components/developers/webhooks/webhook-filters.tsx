"use client";

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
  onViewChange: (patch: Partial<ListView>, how: "push" | "replace") => void;
}

export function WebhookFilters({ view, onViewChange }: WebhookFiltersProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 pb-3">
      <SearchField
        label="Search webhooks"
        placeholder="Name, URL, or event"
        search={view.q}
        onSearch={(q, how) => onViewChange({ q }, how)}
      />
      <FilterChip
        label="Status"
        options={statusOptions}
        selected={view.status}
        onSelectedChange={(status) => onViewChange({ status }, "push")}
      />
    </div>
  );
}
