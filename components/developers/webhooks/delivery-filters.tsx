"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { boundTo } from "#components/table/bound-to.ts";
import { FilterLine } from "#components/table/filter-line.tsx";
import { FilterChip } from "#components/ui/filter-chip.tsx";
import { listWebhookEventTypes } from "#lib/developers/webhooks/contract.ts";
import { query } from "#lib/platform/api/client.ts";
import { answers, type DeliveryView, isFiltered, states, unfiltered } from "./delivery-view.ts";
import { deliveryStates } from "./outcome-words.ts";
import { TimeFilter } from "./time-filter.tsx";

const stateOptions = states.map((value) => ({ value, label: deliveryStates[value].word }));
const answerOptions = answers.map((value) => ({ value, label: value === "none" ? "No response" : value }));

interface DeliveryFiltersProps {
  view: DeliveryView;
  onChange: (patch: Partial<DeliveryView>) => void;
  /** Shown at the end of the line. */
  children: ReactNode;
}

export function DeliveryFilters({ view, onChange, children }: DeliveryFiltersProps) {
  const catalogue = useQuery(query(listWebhookEventTypes, {}));
  const names = catalogue.data?.data.map(({ name }) => name) ?? [];
  const events = view.event && !names.includes(view.event) ? [view.event, ...names] : names;
  const bound = boundTo(view, onChange);
  return (
    <FilterLine
      chips={
        <>
          <FilterChip label="State" options={stateOptions} {...bound.many("state")} />
          <FilterChip
            label="Event"
            options={events.map((name) => ({ value: name, label: name }))}
            {...bound.one("event")}
          />
          <FilterChip label="Response" options={answerOptions} {...bound.many("answer")} />
          <TimeFilter span={{ from: view.from, to: view.to }} onSpanChange={onChange} />
        </>
      }
      onClear={isFiltered(view) ? () => onChange(unfiltered) : undefined}
    >
      {children}
    </FilterLine>
  );
}
