"use client";

import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { FilterPopover } from "#components/ui/filter-popover.tsx";
import { listLegalEntities } from "#lib/organization/legal-entities/contract.ts";
import { query } from "#lib/platform/api/client.ts";
import type { EntityChoiceProps } from "./entity-choice.tsx";

const EntityChoice = lazy(() => import("./entity-choice.tsx"));

/** Filter by legal entity. Names are loaded when it opens, or if some are selected. */
export function EntityFilter({ selected, onSelectedChange }: EntityChoiceProps) {
  const { data } = useQuery({ ...query(listLegalEntities, {}), enabled: selected.length > 0 });
  const names = data?.data.filter(({ id }) => selected.includes(id)).map(({ name }) => name);
  const many = selected.length > 2 || names === undefined || names.length < selected.length;
  return (
    <FilterPopover
      label="Legal entity"
      className="w-72 p-2"
      summary={selected.length === 0 ? null : many ? `${selected.length} selected` : names.join(", ")}
      onClear={() => onSelectedChange([])}
    >
      <Suspense fallback={<p className="p-1 text-sm text-fg-2">Loading…</p>}>
        <EntityChoice selected={selected} onSelectedChange={onSelectedChange} />
      </Suspense>
    </FilterPopover>
  );
}
