import { recordPage } from "#app/prefetched.tsx";
import { ApplicationScreen } from "#components/recruiting/applications/application-screen.tsx";
import { getApplication } from "#lib/recruiting/applications/contract.ts";
import { listApplicationStages } from "#lib/recruiting/stages/contract.ts";

const page = recordPage({
  key: "application_id",
  read: getApplication,
  also: [listApplicationStages],
  titleOf: ({ data: { candidate } }) => `${candidate.first_name} ${candidate.last_name} · Applications`,
  title: "Application",
  screen: (id) => <ApplicationScreen id={id} />,
});

export const { generateMetadata } = page;
export default page.Page;
