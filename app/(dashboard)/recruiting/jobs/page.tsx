import { listPage } from "#app/list-page.tsx";
import { jobList } from "#components/recruiting/jobs/job-list.tsx";
import { JobsScreen } from "#components/recruiting/jobs/jobs-screen.tsx";

export const metadata = { title: jobList.title };

export default listPage(jobList, <JobsScreen />);
