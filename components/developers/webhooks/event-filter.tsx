"use client";

import { useQuery } from "@tanstack/react-query";
import { type ChosenOne, OneChip } from "#components/ui/filter-chip.tsx";
import { listWebhookEventTypes } from "#lib/developers/webhooks/contract.ts";
import { query } from "#lib/platform/api/client.ts";

/** Filters deliveries by their event type. */
export function EventFilter({ selected, onSelectedChange }: ChosenOne) {
  const catalogue = useQuery(query(listWebhookEventTypes, {}));
  const names = catalogue.data?.data.map(({ name }) => name) ?? [];
  const events = selected && !names.includes(selected) ? [selected, ...names] : names;
  return (
    <OneChip
      label="Event"
      options={events.map((name) => ({ value: name, label: name }))}
      selected={selected}
      onSelectedChange={onSelectedChange}
    />
  );
}
