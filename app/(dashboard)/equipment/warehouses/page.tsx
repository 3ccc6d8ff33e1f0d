import type { Metadata } from "next";
import { prefetched } from "#app/prefetched.tsx";
import { WarehousesScreen } from "#components/equipment/warehouses/warehouses-screen.tsx";
import { listWarehouses } from "#lib/equipment/warehouses/contract.ts";

export const metadata: Metadata = { title: "Warehouses" };

export default function WarehousesPage() {
  return prefetched(<WarehousesScreen />, [[listWarehouses, {}]]);
}
