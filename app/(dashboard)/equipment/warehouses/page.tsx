import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { prefetchAll } from "#app/prefetch.ts";
import { WarehousesScreen } from "#components/equipment/warehouses/warehouses-screen.tsx";
import { listWarehouses } from "#lib/equipment/warehouses/contract.ts";

export const metadata: Metadata = { title: "Warehouses" };

export default async function WarehousesPage() {
  return (
    <HydrationBoundary state={await prefetchAll([[listWarehouses, {}]])}>
      <WarehousesScreen />
    </HydrationBoundary>
  );
}
