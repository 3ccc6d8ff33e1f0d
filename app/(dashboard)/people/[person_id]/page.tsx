import { recordPage } from "#app/prefetched.tsx";
import { PersonScreen } from "#components/profile/person-screen.tsx";
import { getPerson } from "#lib/workforce/people/contract.ts";

const page = recordPage({
  key: "person_id",
  read: getPerson,
  titleOf: ({ data }) => `${data.name} · People`,
  title: "Person",
  screen: (id) => <PersonScreen id={id} />,
});

export const { generateMetadata } = page;
export default page.Page;
