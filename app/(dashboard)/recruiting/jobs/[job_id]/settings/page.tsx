import { recordPage } from "#app/prefetched.tsx";
import { JobSettingsScreen } from "#components/recruiting/job-settings/job-settings-screen.tsx";
import { listJobCriteria } from "#lib/recruiting/job-criteria/contract.ts";
import { listJobPostings } from "#lib/recruiting/job-postings/contract.ts";
import { getJob } from "#lib/recruiting/jobs/contract.ts";

const page = recordPage({
  key: "job_id",
  read: getJob,
  also: [listJobCriteria, listJobPostings],
  titleOf: ({ data }) => `${data.title} · Settings`,
  title: "Job settings",
  screen: (id) => <JobSettingsScreen jobId={id} />,
});

export const { generateMetadata } = page;
export default page.Page;
