import { listPage } from "#app/list-page.tsx";
import { memberList } from "#components/organization/members/member-list.tsx";
import { MembersScreen } from "#components/organization/members/members-screen.tsx";

export const metadata = { title: memberList.title };

export default listPage(memberList, <MembersScreen />);
