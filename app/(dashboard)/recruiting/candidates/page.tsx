import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { prefetchAll } from "#app/prefetch.ts";
import { CandidatesScreen } from "#components/recruiting/candidates/candidates-screen.tsx";
import { candidatesPage, loadCandidatesView } from "#components/recruiting/candidates/candidates-view.ts";
import { listCandidates } from "#lib/recruiting/candidates/contract.ts";
import { listTags } from "#lib/recruiting/tags/contract.ts";

export const metadata: Metadata = { title: "Candidates" };

export default async function CandidatesPage({ searchParams }: PageProps<"/recruiting/candidates">) {
  const state = await prefetchAll([
    [listCandidates, candidatesPage(await loadCandidatesView(searchParams))],
    [listTags, { limit: 100 }],
  ]);
  return (
    <HydrationBoundary state={state}>
      <CandidatesScreen />
    </HydrationBoundary>
  );
}
