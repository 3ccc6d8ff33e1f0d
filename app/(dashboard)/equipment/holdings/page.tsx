import type { Metadata } from "next";
import { listPage } from "#app/list-page.tsx";
import { holdingListOf, loadGrouping } from "#components/equipment/holdings/holding-list.tsx";
import { HoldingsScreen } from "#components/equipment/holdings/holdings-screen.tsx";

export const metadata: Metadata = { title: "Holders and value" };

export default async function HoldingsPage({ searchParams }: PageProps<"/equipment/holdings">) {
  const { by } = await loadGrouping(searchParams);
  return listPage(holdingListOf(by), <HoldingsScreen />)({ searchParams });
}
