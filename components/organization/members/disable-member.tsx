import { ConfirmedAction } from "#components/screen/confirmed-action.tsx";
import type { OpenedDialog } from "#components/ui/opened-dialog.ts";
import type { Member } from "./member.ts";
import { ProviderNote } from "./provider-note.tsx";
import { useChangeMember } from "./use-change-member.ts";

export default function DisableMember({ member, onClose }: OpenedDialog & { member: Member }) {
  const change = useChangeMember();
  return (
    <ConfirmedAction
      title={`Disable ${member.name}?`}
      action="Disable member"
      run={() => change.mutateAsync({ member_id: member.id, disabled: true })}
      done={{ title: `${member.name} was disabled` }}
      onClose={onClose}
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
    </ConfirmedAction>
  );
}
