import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { NewContractScreen } from "#components/contracts/new-contract-screen.tsx";
import { peopleToChoose } from "#components/contracts/people-to-choose.ts";
import { prefetchAll } from "#lib/api/prefetch.ts";
import { listLegalEntities } from "#lib/legal-entities/contract.ts";
import { getPerson, listPeople } from "#lib/people/contract.ts";

export const metadata: Metadata = { title: "New contract" };

export default async function NewContractPage({ searchParams }: PageProps<"/contracts/new">) {
  const { person } = await searchParams;
  const personId = typeof person === "string" ? person : null;
  const state = await prefetchAll([
    [listLegalEntities, {}],
    [listPeople, peopleToChoose("")],
    ...(personId === null ? [] : [[getPerson, { person_id: personId }] as const]),
  ]);
  return (
    <HydrationBoundary state={state}>
      <NewContractScreen personId={personId} />
    </HydrationBoundary>
  );
}
