import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { prefetchAll } from "#app/prefetch.ts";
import { EntitiesScreen } from "#components/organization/billing/entities-screen.tsx";
import { getAccount } from "#lib/organization/account/contract.ts";
import { listLegalEntities } from "#lib/organization/legal-entities/contract.ts";

export const metadata: Metadata = { title: "Legal entities" };

export default async function LegalEntitiesPage() {
  const state = await prefetchAll([
    [getAccount, {}],
    [listLegalEntities, {}],
  ]);
  return (
    <HydrationBoundary state={state}>
      <EntitiesScreen />
    </HydrationBoundary>
  );
}
