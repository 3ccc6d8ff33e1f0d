import { listPage } from "#app/list-page.tsx";
import { auditList } from "#components/organization/audit-log/audit-list.tsx";
import { AuditLogScreen } from "#components/organization/audit-log/audit-log-screen.tsx";
import { listAccessTokens } from "#lib/developers/access-tokens/contract.ts";
import { listMembers } from "#lib/organization/members/contract.ts";

export const metadata = { title: auditList.title };

export default listPage(auditList, <AuditLogScreen />, [
  [listMembers, {}],
  [listAccessTokens, { limit: 100 }],
]);
