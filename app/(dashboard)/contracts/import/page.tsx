import type { Metadata } from "next";
import { ImportScreen } from "#components/imports/import-screen.tsx";
import { columnsOf } from "#lib/platform/imports/check-rows.ts";
import { contractColumns } from "#lib/workforce/imports/public.ts";

export const metadata: Metadata = { title: "Import contracts" };

export default function ImportContractsPage() {
  return <ImportScreen kind="contracts" columns={columnsOf(contractColumns)} />;
}
