import type { Metadata } from "next";
import { ImportScreen } from "#components/workforce/imports/import-screen.tsx";
import { columnsOf } from "#lib/workforce/imports/public.ts";
import { personFields } from "#lib/workforce/people/inputs.ts";

export const metadata: Metadata = { title: "Import people" };

export default function ImportPeoplePage() {
  return <ImportScreen kind="people" columns={columnsOf(personFields)} />;
}
