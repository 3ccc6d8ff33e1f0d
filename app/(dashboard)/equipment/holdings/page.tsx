import type { Metadata } from "next";
import { prefetched } from "#app/prefetched.tsx";
import { HoldingsScreen } from "#components/equipment/holdings/holdings-screen.tsx";
import { groupsInput, loadHoldingsView } from "#components/equipment/holdings/holdings-view.ts";
import { listItAssetGroups } from "#lib/equipment/assets/contract.ts";

export const metadata: Metadata = { title: "Holders and value" };

export default async function HoldingsPage({ searchParams }: PageProps<"/equipment/holdings">) {
  const groups = groupsInput(await loadHoldingsView(searchParams));
  return prefetched(<HoldingsScreen />, [[listItAssetGroups, groups]]);
}
