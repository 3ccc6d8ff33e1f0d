import { listPage } from "#app/list-page.tsx";
import { memberList } from "#components/organization/members/member-list.tsx";
import { MembersScreen } from "#components/organization/members/members-screen.tsx";
import { openRequests } from "#components/organization/members/requests-read.ts";
import { listAccessRequests } from "#lib/organization/access-requests/contract.ts";
import { listRoles } from "#lib/organization/roles/contract.ts";
import { getSignInPolicy } from "#lib/organization/sign-in-policy/contract.ts";

export const metadata = { title: memberList.title };

export default listPage(memberList, <MembersScreen />, [
  [getSignInPolicy, {}],
  [listRoles, {}],
  [listAccessRequests, openRequests],
]);
