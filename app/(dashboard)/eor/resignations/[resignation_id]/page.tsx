import { recordPage } from "#app/prefetched.tsx";
import { ResignationScreen } from "#components/eor/resignations/resignation-screen.tsx";
import { getResignation } from "#lib/eor/resignations/contract.ts";

const page = recordPage({
  key: "resignation_id",
  read: getResignation,
  titleOf: ({ data }) => `${data.worker.name} · Resignations`,
  title: "Resignation",
  screen: (id) => <ResignationScreen id={id} />,
});

export const { generateMetadata } = page;
export default page.Page;
