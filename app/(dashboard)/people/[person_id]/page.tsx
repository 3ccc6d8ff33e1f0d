import { recordPage } from "#app/prefetched.tsx";
import { PersonScreen } from "#components/profile/person-screen.tsx";
import { readsOfPerson } from "#components/profile/profile-reads.ts";
import { getPersonPay } from "#lib/money/pay-outlook/contract.ts";
import { getPerson } from "#lib/workforce/people/contract.ts";

const page = recordPage({
  key: "person_id",
  read: getPerson,
  also: [getPersonPay],
  and: readsOfPerson,
  titleOf: ({ data }) => `${data.name} · People`,
  title: "Person",
  screen: (id) => <PersonScreen id={id} />,
});

export const { generateMetadata } = page;
export default page.Page;
