import { useState } from "react";
import { EntryDialog } from "#components/forms/entry-dialog.tsx";
import { useAccount } from "#components/screen/use-account.ts";
import { useRoles } from "#components/screen/use-roles.ts";
import { Field } from "#components/ui/field.tsx";
import type { OpenedDialog } from "#components/ui/opened-dialog.ts";
import { Textarea } from "#components/ui/textarea.tsx";
import { type AccessRequest, approveAccessRequest } from "#lib/organization/access-requests/contract.ts";
import { describeAccess } from "#lib/organization/access-requests/rules.ts";
import { call } from "#lib/platform/api/client.ts";
import { RoleChange } from "./role-choice.tsx";
import { leastRole, rolesWith } from "./roles-with.ts";

/** Approves a request by choosing one of the roles that include what was asked for. */
export function ApproveRequest({ request, ...opened }: OpenedDialog & { request: AccessRequest }) {
  const { member, access, page } = request;
  const account = useAccount();
  const roles = rolesWith(useRoles(), access);
  const [chosen, setChosen] = useState<string>();
  const role = chosen ?? leastRole(roles)?.id ?? "";
  return (
    <EntryDialog
      title={`Give ${member.name} access to ${page}`}
      description={`Asked for: ${describeAccess(access)}. These roles include it. ${member.name} is ${member.role_name} now; the new role applies right away.`}
      className="sm:max-w-184"
      action="Approve with this role"
      send={({ reply }) =>
        call(approveAccessRequest, { access_request_id: request.id, role, ...(reply?.trim() ? { reply } : {}) })
      }
      done={({ data }) => `${member.name}: role changed to ${data.role_name}`}
      {...opened}
    >
      <RoleChange member={member} value={role} onValueChange={setChosen} chooser={account.role} roles={roles} />
      <Field label="Message" name="reply" helper={`Sent to ${member.name} with the decision`} optional>
        <Textarea rows={2} maxLength={500} />
      </Field>
    </EntryDialog>
  );
}
