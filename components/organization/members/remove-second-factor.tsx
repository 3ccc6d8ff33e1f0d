import { ConfirmedAction } from "#components/screen/confirmed-action.tsx";
import type { OpenedDialog } from "#components/ui/opened-dialog.ts";
import { endMemberSecondFactor } from "#lib/organization/members/contract.ts";
import { call } from "#lib/platform/api/client.ts";
import type { Member } from "./member.ts";

export default function RemoveSecondFactor({ member, onClose }: OpenedDialog & { member: Member }) {
  return (
    <ConfirmedAction
      title={`Turn off two-step sign-in for ${member.name}?`}
      action="Turn off"
      tone="danger"
      run={() => call(endMemberSecondFactor, { member_id: member.id })}
      done={{ title: `Two-step sign-in is off for ${member.name}` }}
      onClose={onClose}
    >
      Do this only if they told you themselves that they lost their phone and their recovery codes. Their password alone
      will be enough to sign in, until they set it up again.
    </ConfirmedAction>
  );
}
