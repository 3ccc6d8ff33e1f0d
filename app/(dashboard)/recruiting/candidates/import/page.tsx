import type { Metadata } from "next";
import { ImportScreen } from "#components/workforce/imports/import-screen.tsx";
import { importColumns } from "#lib/recruiting/candidate-imports/contract.ts";
import { columnsOf } from "#lib/workforce/imports/public.ts";

export const metadata: Metadata = { title: "Import candidates" };

export default function ImportCandidatesPage() {
  return <ImportScreen kind="candidates" columns={columnsOf(importColumns)} />;
}
