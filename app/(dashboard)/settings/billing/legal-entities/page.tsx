import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { EntitiesScreen } from "#components/billing/entities-screen.tsx";
import { getAccount } from "#lib/account/contract.ts";
import { prefetchAll } from "#lib/api/prefetch.ts";
import { listLegalEntities } from "#lib/legal-entities/contract.ts";

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
