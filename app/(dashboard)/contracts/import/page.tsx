import type { Metadata } from "next";
import { ImportScreen } from "#components/workforce/imports/import-screen.tsx";

export const metadata: Metadata = { title: "Import contracts" };

export default function ImportContractsPage() {
  return <ImportScreen kind="contracts" />;
}
