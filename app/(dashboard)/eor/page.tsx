import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { prefetchAll } from "#app/prefetch.ts";
import { EorScreen } from "#components/eor/additional-information/eor-screen.tsx";
import { eorPage, loadEorView } from "#components/eor/additional-information/eor-view.ts";
import { listEorContracts } from "#lib/eor/additional-information/contract.ts";

export const metadata: Metadata = { title: "EOR workers" };

export default async function EorPage({ searchParams }: PageProps<"/eor">) {
  const page = eorPage(await loadEorView(searchParams));
  return (
    <HydrationBoundary state={await prefetchAll([[listEorContracts, page]])}>
      <EorScreen />
    </HydrationBoundary>
  );
}
