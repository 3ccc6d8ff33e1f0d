import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { prefetchAll } from "#app/prefetch.ts";
import { DocumentsScreen } from "#components/organization/billing/documents-screen.tsx";
import { getDocumentSettings } from "#lib/money/document-settings/contract.ts";
import { getAccount } from "#lib/organization/account/contract.ts";

export const metadata: Metadata = { title: "Documents" };

export default async function DocumentsPage() {
  const state = await prefetchAll([
    [getAccount, {}],
    [getDocumentSettings, {}],
  ]);
  return (
    <HydrationBoundary state={state}>
      <DocumentsScreen />
    </HydrationBoundary>
  );
}
