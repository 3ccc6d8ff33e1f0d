import type { Metadata } from "next";
import { ImportScreen } from "#components/imports/import-screen.tsx";
import { importColumns } from "#lib/equipment/asset-imports/contract.ts";
import { columnsOf } from "#lib/platform/imports/check-rows.ts";

export const metadata: Metadata = { title: "Import assets" };

export default function ImportAssetsPage() {
  return <ImportScreen kind="assets" columns={columnsOf(importColumns)} />;
}
