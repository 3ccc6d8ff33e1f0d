import type { Metadata } from "next";
import { prefetched } from "#app/prefetched.tsx";
import { JobsScreen } from "#components/recruiting/jobs/jobs-screen.tsx";
import { jobsPage, loadJobsView } from "#components/recruiting/jobs/jobs-view.ts";
import { listJobs } from "#lib/recruiting/jobs/contract.ts";

export const metadata: Metadata = { title: "Jobs" };

export default async function JobsPage({ searchParams }: PageProps<"/recruiting/jobs">) {
  return prefetched(<JobsScreen />, [[listJobs, jobsPage(await loadJobsView(searchParams))]]);
}
