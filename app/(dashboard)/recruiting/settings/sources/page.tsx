import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { prefetchAll } from "#app/prefetch.ts";
import { SourcesScreen } from "#components/recruiting/settings/sources-screen.tsx";
import { listApplicationSources } from "#lib/recruiting/application-sources/contract.ts";

export const metadata: Metadata = { title: "Application sources" };

export default async function SourcesPage() {
  return (
    <HydrationBoundary state={await prefetchAll([[listApplicationSources, { limit: 100 }]])}>
      <SourcesScreen />
    </HydrationBoundary>
  );
}
