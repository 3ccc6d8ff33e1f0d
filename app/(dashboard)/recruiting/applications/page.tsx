import type { Metadata } from "next";
import { prefetched } from "#app/prefetched.tsx";
import { ApplicationsScreen } from "#components/recruiting/applications/applications-screen.tsx";
import { applicationsPage, loadApplicationsView } from "#components/recruiting/applications/applications-view.ts";
import { listApplicationSources } from "#lib/recruiting/application-sources/contract.ts";
import { listApplications } from "#lib/recruiting/applications/contract.ts";
import { listJobs } from "#lib/recruiting/jobs/contract.ts";
import { listTags } from "#lib/recruiting/tags/contract.ts";

export const metadata: Metadata = { title: "Applications" };

export default async function ApplicationsPage({ searchParams }: PageProps<"/recruiting/applications">) {
  return prefetched(<ApplicationsScreen />, [
    [listApplications, applicationsPage(await loadApplicationsView(searchParams))],
    [listJobs, { limit: 100 }],
    [listTags, { limit: 100 }],
    [listApplicationSources, { limit: 100 }],
  ]);
}
