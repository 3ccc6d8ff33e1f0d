"use client";

import { useQuery } from "@tanstack/react-query";
import { type ChosenOne, OneChip } from "#components/ui/filter-chip.tsx";
import { listWarehouses } from "#lib/equipment/warehouses/contract.ts";
import { query } from "#lib/platform/api/client.ts";

/** Filter by one warehouse, if there are some. */
export function WarehouseFilter({ selected, onSelectedChange }: ChosenOne) {
  const warehouses = useQuery(query(listWarehouses, {})).data?.data ?? [];
  return warehouses.length === 0 ? null : (
    <OneChip
      label="Warehouse"
      options={warehouses.map(({ id, name }) => ({ value: id, label: name }))}
      selected={selected}
      onSelectedChange={onSelectedChange}
    />
  );
}
