import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { cache } from "react";
import { answerIn, prefetchAll } from "#app/prefetch.ts";
import { ContractScreen } from "#components/profile/contract-screen.tsx";
import { getContract, getContractHistory } from "#lib/workforce/contracts/contract.ts";

type Props = PageProps<"/contracts/[contract_id]">;

const load = cache((contract_id: string) =>
  prefetchAll([
    [getContract, { contract_id }],
    [getContractHistory, { contract_id }],
  ]),
);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { contract_id } = await params;
  const contract = answerIn(await load(contract_id), getContract, { contract_id })?.data;
  return { title: contract ? `${contract.worker.name} · Contracts` : "Contract" };
}

export default async function ContractPage({ params }: Props) {
  const { contract_id } = await params;
  return (
    <HydrationBoundary state={await load(contract_id)}>
      <ContractScreen id={contract_id} />
    </HydrationBoundary>
  );
}
