import { useState } from "react";
import { EntryDialog } from "#components/forms/entry-dialog.tsx";
import { useDialog } from "#components/forms/use-dialog.ts";
import { useAccount } from "#components/screen/use-account.ts";
import { useRoles } from "#components/screen/use-roles.ts";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import type { OpenedDialog } from "#components/ui/opened-dialog.ts";
import { Section } from "#components/ui/section.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import {
  type AccessRequest,
  approveAccessRequest,
  declineAccessRequest,
} from "#lib/organization/access-requests/contract.ts";
import { describeAccess } from "#lib/organization/access-requests/rules.ts";
import { call } from "#lib/platform/api/client.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { RoleChange } from "./role-choice.tsx";
import { leastRole, rolesWith } from "./roles-with.ts";

/** What members ask for, with the decision on each. */
export default function OpenRequests({ requests, hasMore }: { requests: readonly AccessRequest[]; hasMore: boolean }) {
  const approving = useDialog<AccessRequest>();
  const declining = useDialog<AccessRequest>();

  return (
    <Section title="Requests for access" id="access-requests" className="mb-6">
      <ul className="border-t">
        {requests.map((request) => (
          <li key={request.id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-b py-2.5">
            <div className="min-w-0 max-w-text flex-[1_1_20rem]">
              <p>
                <span className="font-medium">{request.member.name}</span> asks for access to{" "}
                <span className="font-medium">{request.page}</span>
              </p>
              {request.note === null ? null : <p className="wrap-anywhere">“{request.note}”</p>}
              <p className="text-sm text-fg-2">
                {describeAccess(request.access)}. Role: {request.member.role_name}. Asked on{" "}
                {formatDate(request.created_at)}.
              </p>
            </div>
            <div className="flex gap-2">
              <Button
                size="small"
                aria-label={`Decline the request of ${request.member.name} for ${request.page}`}
                onClick={({ currentTarget }) => declining.open(request, currentTarget)}
              >
                Decline…
              </Button>
              <Button
                size="small"
                aria-label={`Approve the request of ${request.member.name} for ${request.page}`}
                onClick={({ currentTarget }) => approving.open(request, currentTarget)}
              >
                Approve…
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {hasMore ? (
        <p className="mt-2 text-sm text-fg-2">There are more. They show once some of these are decided.</p>
      ) : null}
      {approving.draw((request, opened) => (
        <ApproveRequest request={request} {...opened} />
      ))}
      {declining.draw((request, opened) => (
        <DeclineRequest request={request} {...opened} />
      ))}
    </Section>
  );
}

/** Declines a request, with an optional reason for whoever asked. */
function DeclineRequest({ request: { id, member, page }, ...opened }: OpenedDialog & { request: AccessRequest }) {
  return (
    <EntryDialog
      title={`Decline access to ${page}?`}
      description={`${member.name} keeps the role ${member.role_name}, and can ask again.`}
      action="Decline request"
      send={({ reply }) => call(declineAccessRequest, { access_request_id: id, ...(reply?.trim() ? { reply } : {}) })}
      done={`The request of ${member.name} was declined`}
      {...opened}
    >
      <Reply to={member.name} />
    </EntryDialog>
  );
}

/** Approves a request by choosing one of the roles that include what was asked for. */
function ApproveRequest({ request, ...opened }: OpenedDialog & { request: AccessRequest }) {
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
      <Reply to={member.name} />
    </EntryDialog>
  );
}

function Reply({ to }: { to: string }) {
  return (
    <Field label="Message" name="reply" helper={`Sent to ${to} with the decision`} optional>
      <Textarea rows={2} maxLength={500} />
    </Field>
  );
}
