"use client";

import { SearchField } from "#components/table/search-field.tsx";
import { FilterChip } from "#components/ui/filter-chip.tsx";
import type { Webhook } from "./webhook.ts";

const statusOptions = [
  { value: "enabled", label: "Enabled" },
  { value: "disabled", label: "Disabled" },
] as const;

interface View {
  q: string;
  status: Webhook["status"][];
}

interface WebhookFiltersProps {
  view: View;
  onViewChange: (patch: Partial<View>, how: "push" | "replace") => void;
}

export function WebhookFilters({ view, onViewChange }: WebhookFiltersProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 pb-3">
      <SearchField
        label="Search webhooks"
        placeholder="Name, address or event"
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
