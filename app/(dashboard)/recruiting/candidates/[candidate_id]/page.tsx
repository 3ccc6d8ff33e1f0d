import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { cache } from "react";
import { answerIn, prefetchAll } from "#app/prefetch.ts";
import { CandidateScreen } from "#components/recruiting/candidates/candidate-screen.tsx";
import { getCandidate } from "#lib/recruiting/candidates/contract.ts";

type Props = PageProps<"/recruiting/candidates/[candidate_id]">;

const load = cache((candidate_id: string) => prefetchAll([[getCandidate, { candidate_id }]]));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { candidate_id } = await params;
  const candidate = answerIn(await load(candidate_id), getCandidate, { candidate_id })?.data;
  return { title: candidate ? `${candidate.first_name} ${candidate.last_name} · Candidates` : "Candidate" };
}

export default async function CandidatePage({ params }: Props) {
  const { candidate_id } = await params;
  return (
    <HydrationBoundary state={await load(candidate_id)}>
      <CandidateScreen id={candidate_id} />
    </HydrationBoundary>
  );
}
