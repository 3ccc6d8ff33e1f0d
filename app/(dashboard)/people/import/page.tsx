import type { Metadata } from "next";
import { ImportScreen } from "#components/imports/import-screen.tsx";
import { columnsOf } from "#lib/platform/imports/check-rows.ts";
import { personImportFields } from "#lib/workforce/people/inputs.ts";

export const metadata: Metadata = { title: "Import people" };

export default function ImportPeoplePage() {
  return <ImportScreen kind="people" columns={columnsOf(personImportFields)} />;
}
