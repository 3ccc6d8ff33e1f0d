import { listPage } from "#app/list-page.tsx";
import { contractList } from "#components/workforce/contracts/contract-list.tsx";
import { ContractsScreen } from "#components/workforce/contracts/contracts-screen.tsx";

export const metadata = { title: contractList.title };

export default listPage(contractList, <ContractsScreen />);
