"use client";

import { EntryDialog } from "#components/forms/entry-dialog.tsx";
import { Field } from "#components/ui/field.tsx";
import type { OpenedDialog } from "#components/ui/opened-dialog.ts";
import { Textarea } from "#components/ui/textarea.tsx";
import { toast } from "#components/ui/toast.tsx";
import { type AccessRequest, declineAccessRequest } from "#lib/organization/access-requests/contract.ts";
import { call } from "#lib/platform/api/client.ts";

interface DeclineRequestProps extends OpenedDialog {
  request: AccessRequest;
}

/** Declines a request, with an optional reason for whoever asked. */
export function DeclineRequest({ request: { id, member, page }, onClose, finalFocus }: DeclineRequestProps) {
  return (
    <EntryDialog
      title={`Decline access to ${page}?`}
      description={`${member.name} keeps the role ${member.role_name}, and can ask again.`}
      action="Decline request"
      send={async ({ reply }) => {
        await call(declineAccessRequest, { access_request_id: id, ...(reply?.trim() ? { reply } : {}) });
        toast({ title: `The request of ${member.name} was declined` });
      }}
      onClose={onClose}
      {...(finalFocus ? { finalFocus } : {})}
    >
      <Field label="Message" name="reply" helper={`Sent to ${member.name} with the decision`} optional>
        <Textarea rows={2} maxLength={500} />
      </Field>
    </EntryDialog>
  );
}
