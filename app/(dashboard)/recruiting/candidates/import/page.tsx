import type { Metadata } from "next";
import { ImportScreen } from "#components/workforce/imports/import-screen.tsx";

export const metadata: Metadata = { title: "Import candidates" };

export default function ImportCandidatesPage() {
  return <ImportScreen kind="candidates" />;
}
