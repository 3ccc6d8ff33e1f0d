import { listPage } from "#app/list-page.tsx";
import { LateRolesScreen } from "#components/organization/roles/late-roles-screen.tsx";
import { roleList } from "#components/organization/roles/role-list.tsx";

export const metadata = { title: `${roleList.title} · Members` };

export default listPage(roleList, <LateRolesScreen />);
