import { recordPage } from "#app/prefetched.tsx";
import { FunnelScreen } from "#components/recruiting/funnel/funnel-screen.tsx";
import { getJob, getJobFunnel } from "#lib/recruiting/jobs/contract.ts";

const page = recordPage({
  key: "job_id",
  read: getJob,
  also: [getJobFunnel],
  titleOf: ({ data }) => `${data.title} · Funnel`,
  title: "Funnel",
  screen: (id) => <FunnelScreen jobId={id} />,
});

export const { generateMetadata } = page;
export default page.Page;
