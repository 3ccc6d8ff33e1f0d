import { listPage } from "#app/list-page.tsx";
import { eorList } from "#components/eor/additional-information/eor-list.tsx";
import { EorScreen } from "#components/eor/additional-information/eor-screen.tsx";

export const metadata = { title: eorList.title };

export default listPage(eorList, <EorScreen />);
