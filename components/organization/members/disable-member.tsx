"use client";

import { errorMessage } from "#components/screen/error-message.ts";
import { AlertDialog } from "#components/ui/alert-dialog.tsx";
import { toast } from "#components/ui/toast.tsx";
import type { Member } from "./member.ts";
import { ProviderNote } from "./provider-note.tsx";
import { useChangeMember } from "./use-change-member.ts";

export default function DisableMember({ member, onClose }: { member: Member; onClose: () => void }) {
  const change = useChangeMember();

  function disable() {
    change.mutate(
      { member_id: member.id, disabled: true },
      {
        onSuccess: () => {
          toast({ title: `${member.name} was disabled` });
          onClose();
        },
      },
    );
  }

  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={`Disable ${member.name}?`}
      action="Disable member"
      onAction={disable}
      pending={change.isPending}
      error={change.error ? errorMessage(change.error) : undefined}
    >
      <p>
        {member.name} loses access to this organization. Their sessions, personal tokens, and connected apps stop
        working right away. Everything they created stays, and organization tokens keep working.
      </p>
      <p className="mt-2">
        You can enable them again at any time, with the same role and password. Their sessions, tokens, connected apps,
        and unused links aren't restored.
      </p>
      <ProviderNote member={member} />
    </AlertDialog>
  );
}
