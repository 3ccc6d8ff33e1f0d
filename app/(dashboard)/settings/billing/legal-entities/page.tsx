import type { Metadata } from "next";
import { prefetched } from "#app/prefetched.tsx";
import { EntitiesScreen } from "#components/organization/billing/entities-screen.tsx";
import { getAccount } from "#lib/organization/account/contract.ts";
import { listLegalEntities } from "#lib/organization/legal-entities/contract.ts";

export const metadata: Metadata = { title: "Legal entities" };

export default function LegalEntitiesPage() {
  return prefetched(<EntitiesScreen />, [
    [getAccount, {}],
    [listLegalEntities, {}],
  ]);
}
