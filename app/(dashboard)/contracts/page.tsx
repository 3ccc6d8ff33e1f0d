import type { Metadata } from "next";
import { prefetched } from "#app/prefetched.tsx";
import { contractPage, loadContractView } from "#components/workforce/contracts/contract-view.ts";
import { ContractsScreen } from "#components/workforce/contracts/contracts-screen.tsx";
import { listContracts } from "#lib/workforce/contracts/contract.ts";

export const metadata: Metadata = { title: "Contracts" };

export default async function ContractsPage({ searchParams }: PageProps<"/contracts">) {
  const page = contractPage(await loadContractView(searchParams));
  return prefetched(<ContractsScreen />, [[listContracts, page]]);
}
