import type { Metadata } from "next";
import { prefetched } from "#app/prefetched.tsx";
import { NewContractScreen } from "#components/workforce/contracts/new-contract-screen.tsx";
import { peopleToChoose } from "#components/workforce/contracts/people-to-choose.ts";
import { listLegalEntities } from "#lib/organization/legal-entities/contract.ts";
import { getPerson, listPeople } from "#lib/workforce/people/contract.ts";

export const metadata: Metadata = { title: "New contract" };

export default async function NewContractPage({ searchParams }: PageProps<"/contracts/new">) {
  const { person } = await searchParams;
  const personId = typeof person === "string" ? person : null;
  return prefetched(<NewContractScreen personId={personId} />, [
    [listLegalEntities, {}],
    [listPeople, peopleToChoose("")],
    ...(personId === null ? [] : [[getPerson, { person_id: personId }] as const]),
  ]);
}
