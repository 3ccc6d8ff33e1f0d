import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { NewContractScreen } from "#components/contracts/new-contract-screen.tsx";
import { prefetchAll } from "#lib/api/prefetch.ts";
import { listLegalEntities } from "#lib/legal-entities/contract.ts";

export const metadata: Metadata = { title: "New contract" };

export default async function NewContractPage() {
  return (
    <HydrationBoundary state={await prefetchAll([[listLegalEntities, {}]])}>
      <NewContractScreen />
    </HydrationBoundary>
  );
}
