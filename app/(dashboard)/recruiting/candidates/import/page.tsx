import type { Metadata } from "next";
import { ImportScreen } from "#components/imports/import-screen.tsx";
import { columnsOf } from "#lib/platform/imports/check-rows.ts";
import { importColumns } from "#lib/recruiting/candidate-imports/contract.ts";

export const metadata: Metadata = { title: "Import candidates" };

export default function ImportCandidatesPage() {
  return <ImportScreen kind="candidates" columns={columnsOf(importColumns)} />;
}
