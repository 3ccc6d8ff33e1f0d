import { listPage } from "#app/list-page.tsx";
import { formList } from "#components/eor/forms/form-list.tsx";
import { FormsScreen } from "#components/eor/forms/forms-screen.tsx";

export const metadata = { title: formList.title };

export default listPage(formList, <FormsScreen />);
