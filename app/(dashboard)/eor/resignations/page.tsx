import { listPage } from "#app/list-page.tsx";
import { resignationList } from "#components/eor/resignations/resignation-list.tsx";
import { ResignationsScreen } from "#components/eor/resignations/resignations-screen.tsx";

export const metadata = { title: resignationList.title };

export default listPage(resignationList, <ResignationsScreen />);
