import type { Metadata } from "next";
import { ImportScreen } from "#components/workforce/imports/import-screen.tsx";

export const metadata: Metadata = { title: "Import people" };

export default function ImportPeoplePage() {
  return <ImportScreen kind="people" />;
}
