import { useState } from "react";
import { EntryDialog } from "#components/forms/entry-dialog.tsx";
import type { OpenedDialog } from "#components/ui/opened-dialog.ts";
import { createMemberLink } from "#lib/organization/members/contract.ts";
import { call } from "#lib/platform/api/client.ts";
import { LinkOnce } from "./link-once.tsx";
import { isPending, type Member } from "./member.ts";
import { useResetOnLeave } from "./use-reset-on-leave.ts";

export default function NewLink({ member, ...opened }: OpenedDialog & { member: Member }) {
  const [link, setLink] = useState<string | null>(null);
  const pending = isPending(member);
  const what = pending ? "invitation link" : "password link";
  useResetOnLeave(opened.onClose);

  return (
    <EntryDialog
      title={`New ${what} for ${member.name}`}
      action={`Create ${what}`}
      send={async () => {
        // Kept in component state only: it must be gone with the dialog.
        setLink((await call(createMemberLink, { member_id: member.id })).data.link);
      }}
      result={link && <LinkOnce link={link} name={member.name} invitation={pending} />}
      {...opened}
    >
      <p className="text-sm">
        {pending
          ? "You get a new one-time link to share. The earlier one stops working right away."
          : "For someone who can no longer sign in. Nothing changes until the link is used. Then their sessions in this organization end, and the new password works for this organization only. Any earlier link stops working right away."}
      </p>
    </EntryDialog>
  );
}
