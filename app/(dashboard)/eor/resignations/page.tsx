import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { prefetchAll } from "#app/prefetch.ts";
import { loadResignationView, resignationPage } from "#components/eor/resignations/resignation-view.ts";
import { ResignationsScreen } from "#components/eor/resignations/resignations-screen.tsx";
import { listResignations } from "#lib/eor/resignations/contract.ts";

export const metadata: Metadata = { title: "Resignations" };

export default async function ResignationsPage({ searchParams }: PageProps<"/eor/resignations">) {
  const page = resignationPage(await loadResignationView(searchParams));
  return (
    <HydrationBoundary state={await prefetchAll([[listResignations, page]])}>
      <ResignationsScreen />
    </HydrationBoundary>
  );
}
