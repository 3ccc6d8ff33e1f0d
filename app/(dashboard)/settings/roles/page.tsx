import { listPage } from "#app/list-page.tsx";
import { roleList } from "#components/organization/roles/role-list.tsx";
import { RolesScreen } from "#components/organization/roles/roles-screen.tsx";

export const metadata = { title: roleList.title };

export default listPage(roleList, <RolesScreen />);
