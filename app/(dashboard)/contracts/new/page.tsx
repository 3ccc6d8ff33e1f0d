import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { NewContractScreen } from "#components/contracts/new-contract-screen.tsx";
import { peopleToChoose } from "#components/contracts/people-to-choose.ts";
import { prefetchAll } from "#lib/api/prefetch.ts";
import { listLegalEntities } from "#lib/legal-entities/contract.ts";
import { listPeople } from "#lib/people/contract.ts";

export const metadata: Metadata = { title: "New contract" };

export default async function NewContractPage() {
  const state = await prefetchAll([
    [listLegalEntities, {}],
    [listPeople, peopleToChoose("")],
  ]);
  return (
    <HydrationBoundary state={state}>
      <NewContractScreen />
    </HydrationBoundary>
  );
}
