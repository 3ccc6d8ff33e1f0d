"use client";

import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense } from "react";
import { boundTo } from "#components/table/bound-to.ts";
import { FilterLine } from "#components/table/filter-line.tsx";
import { SearchField } from "#components/table/search-field.tsx";
import { FilterChip } from "#components/ui/filter-chip.tsx";
import { categories, locations } from "#lib/equipment/assets/rules.ts";
import { listWarehouses } from "#lib/equipment/warehouses/contract.ts";
import { query } from "#lib/platform/api/client.ts";
import { type AssetView, isFiltered, unfiltered } from "./asset-view.ts";
import { optionsOf } from "./asset-words.ts";

const PersonChip = lazy(async () => ({ default: (await import("./person-chip.tsx")).PersonChip }));

interface AssetFiltersProps {
  view: AssetView;
  onSelect: (patch: Partial<AssetView>, how?: "push" | "replace") => void;
  /** Placed at the end of the line. */
  children: ReactNode;
}

const statusOptions = [
  { value: "ACTIVE", label: "Active" },
  { value: "ARCHIVED", label: "In repair or archived" },
] as const;

const returnOptions = [
  { value: "requested", label: "Requested" },
  { value: "overdue", label: "Overdue" },
] as const;

const warrantyOptions = [{ value: "soon", label: "Within 90 days" }] as const;

export function AssetFilters({ view, onSelect, children }: AssetFiltersProps) {
  const warehouses = useQuery(query(listWarehouses, {})).data?.data ?? [];
  const bound = boundTo(view, onSelect);
  return (
    <FilterLine
      search={<SearchField label="Search assets" placeholder="Product, serial, or person" {...bound.search("q")} />}
      chips={
        <>
          {view.person ? (
            <Suspense>
              <PersonChip id={view.person} onClear={() => onSelect({ person: null })} />
            </Suspense>
          ) : null}
          <FilterChip label="Location" options={optionsOf(locations)} {...bound.many("location")} />
          {warehouses.length > 0 ? (
            <FilterChip
              label="Warehouse"
              options={warehouses.map(({ id, name }) => ({ value: id, label: name }))}
              {...bound.one("warehouse")}
            />
          ) : null}
          <FilterChip label="Category" options={optionsOf(categories)} {...bound.many("category")} />
          <FilterChip label="Status" options={statusOptions} {...bound.one("status")} />
          <FilterChip label="Return" options={returnOptions} {...bound.one("returns")} />
          <FilterChip label="Warranty ends" options={warrantyOptions} {...bound.one("warranty")} />
        </>
      }
      onClear={isFiltered(view) ? () => onSelect(unfiltered) : undefined}
    >
      {children}
    </FilterLine>
  );
}
