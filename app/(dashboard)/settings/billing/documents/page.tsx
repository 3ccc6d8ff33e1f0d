import type { Metadata } from "next";
import { prefetched } from "#app/prefetched.tsx";
import { DocumentsScreen } from "#components/organization/billing/documents-screen.tsx";
import { getDocumentSettings } from "#lib/money/document-settings/contract.ts";
import { getAccount } from "#lib/organization/account/contract.ts";

export const metadata: Metadata = { title: "Documents" };

export default function DocumentsPage() {
  return prefetched(<DocumentsScreen />, [
    [getAccount, {}],
    [getDocumentSettings, {}],
  ]);
}
