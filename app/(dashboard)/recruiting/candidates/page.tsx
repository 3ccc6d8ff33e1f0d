import type { Metadata } from "next";
import { prefetched } from "#app/prefetched.tsx";
import { CandidatesScreen } from "#components/recruiting/candidates/candidates-screen.tsx";
import { candidatesPage, loadCandidatesView } from "#components/recruiting/candidates/candidates-view.ts";
import { listCandidates } from "#lib/recruiting/candidates/contract.ts";
import { listTags } from "#lib/recruiting/tags/contract.ts";

export const metadata: Metadata = { title: "Candidates" };

export default async function CandidatesPage({ searchParams }: PageProps<"/recruiting/candidates">) {
  return prefetched(<CandidatesScreen />, [
    [listCandidates, candidatesPage(await loadCandidatesView(searchParams))],
    [listTags, { limit: 100 }],
  ]);
}
