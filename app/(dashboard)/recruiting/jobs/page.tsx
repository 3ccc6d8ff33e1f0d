import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { prefetchAll } from "#app/prefetch.ts";
import { JobsScreen } from "#components/recruiting/jobs/jobs-screen.tsx";
import { jobsPage, loadJobsView } from "#components/recruiting/jobs/jobs-view.ts";
import { listJobs } from "#lib/recruiting/jobs/contract.ts";

export const metadata: Metadata = { title: "Jobs" };

export default async function JobsPage({ searchParams }: PageProps<"/recruiting/jobs">) {
  const state = await prefetchAll([[listJobs, jobsPage(await loadJobsView(searchParams))]]);
  return (
    <HydrationBoundary state={state}>
      <JobsScreen />
    </HydrationBoundary>
  );
}
