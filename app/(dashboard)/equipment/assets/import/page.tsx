import type { Metadata } from "next";
import { ImportScreen } from "#components/workforce/imports/import-screen.tsx";
import { importColumns } from "#lib/equipment/asset-imports/contract.ts";
import { columnsOf } from "#lib/workforce/imports/public.ts";

export const metadata: Metadata = { title: "Import assets" };

export default function ImportAssetsPage() {
  return <ImportScreen kind="assets" columns={columnsOf(importColumns)} />;
}
