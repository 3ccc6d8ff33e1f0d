import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { ContractScreen } from "#components/contracts/contract-screen.tsx";
import { prefetchAll } from "#lib/api/prefetch.ts";
import { getContract, getContractHistory } from "#lib/contracts/contract.ts";

export const metadata: Metadata = { title: "Contract" };

export default async function ContractPage({ params }: PageProps<"/contracts/[contract_id]">) {
  const { contract_id } = await params;
  const state = await prefetchAll([
    [getContract, { contract_id }],
    [getContractHistory, { contract_id }],
  ]);
  return (
    <HydrationBoundary state={state}>
      <ContractScreen id={contract_id} />
    </HydrationBoundary>
  );
}
