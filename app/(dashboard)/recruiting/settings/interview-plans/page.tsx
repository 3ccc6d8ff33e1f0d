import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { prefetchAll } from "#app/prefetch.ts";
import { PlansScreen } from "#components/recruiting/settings/plans-screen.tsx";
import { listInterviewPlans } from "#lib/recruiting/interview-plans/contract.ts";

export const metadata: Metadata = { title: "Interview plans" };

export default async function InterviewPlansPage() {
  return (
    <HydrationBoundary state={await prefetchAll([[listInterviewPlans, {}]])}>
      <PlansScreen />
    </HydrationBoundary>
  );
}
