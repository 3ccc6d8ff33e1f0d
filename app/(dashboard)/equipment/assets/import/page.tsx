import type { Metadata } from "next";
import { ImportScreen } from "#components/workforce/imports/import-screen.tsx";

export const metadata: Metadata = { title: "Import assets" };

export default function ImportAssetsPage() {
  return <ImportScreen kind="assets" />;
}
