import { listPage } from "#app/list-page.tsx";
import { applicationList } from "#components/recruiting/applications/application-list.tsx";
import { ApplicationsScreen } from "#components/recruiting/applications/applications-screen.tsx";
import { listApplicationSources } from "#lib/recruiting/application-sources/contract.ts";
import { listJobs } from "#lib/recruiting/jobs/contract.ts";
import { listTags } from "#lib/recruiting/tags/contract.ts";

export const metadata = { title: applicationList.title };

export default listPage(applicationList, <ApplicationsScreen />, [
  [listJobs, { limit: 100 }],
  [listTags, { limit: 100 }],
  [listApplicationSources, { limit: 100 }],
]);
