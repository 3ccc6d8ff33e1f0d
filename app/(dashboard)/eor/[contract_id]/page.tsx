import { recordPage } from "#app/prefetched.tsx";
import { InformationScreen } from "#components/eor/additional-information/information-screen.tsx";
import { getAdditionalInformation } from "#lib/eor/additional-information/contract.ts";

const page = recordPage({
  key: "contract_id",
  read: getAdditionalInformation,
  titleOf: ({ data }) => `${data.worker.name} · Additional information`,
  title: "Additional information",
  screen: (id) => <InformationScreen id={id} />,
});

export const { generateMetadata } = page;
export default page.Page;
