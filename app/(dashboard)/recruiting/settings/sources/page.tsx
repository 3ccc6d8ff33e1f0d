import type { Metadata } from "next";
import { prefetched } from "#app/prefetched.tsx";
import { SourcesScreen } from "#components/recruiting/settings/names-screen.tsx";
import { listApplicationSources } from "#lib/recruiting/application-sources/contract.ts";

export const metadata: Metadata = { title: "Application sources" };

export default function SourcesPage() {
  return prefetched(<SourcesScreen />, [[listApplicationSources, { limit: 100 }]]);
}
