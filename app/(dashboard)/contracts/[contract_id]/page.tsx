import { recordPage } from "#app/prefetched.tsx";
import { ContractScreen } from "#components/profile/contract-screen.tsx";
import { readsOfContract } from "#components/profile/profile-reads.ts";
import { getContractPay } from "#lib/money/pay-outlook/contract.ts";
import { getContract, getContractHistory } from "#lib/workforce/contracts/contract.ts";

const page = recordPage({
  key: "contract_id",
  read: getContract,
  also: [getContractHistory, getContractPay],
  and: readsOfContract,
  titleOf: ({ data }) => `${data.worker.name} · Contracts`,
  title: "Contract",
  screen: (id) => <ContractScreen id={id} />,
});

export const { generateMetadata } = page;
export default page.Page;
