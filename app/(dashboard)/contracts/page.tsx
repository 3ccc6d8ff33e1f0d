import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { contractPage, loadContractView } from "#components/contracts/contract-view.ts";
import { ContractsScreen } from "#components/contracts/contracts-screen.tsx";
import { prefetchAll } from "#lib/api/prefetch.ts";
import { listContracts } from "#lib/contracts/contract.ts";

export const metadata: Metadata = { title: "Contracts" };

export default async function ContractsPage({ searchParams }: PageProps<"/contracts">) {
  const page = contractPage(await loadContractView(searchParams));
  return (
    <HydrationBoundary state={await prefetchAll([[listContracts, page]])}>
      <ContractsScreen />
    </HydrationBoundary>
  );
}
