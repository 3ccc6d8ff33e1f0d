import { useState } from "react";
import { FormDialog } from "#components/forms/form-dialog.tsx";
import { useAccount } from "#components/screen/use-account.ts";
import { useRoles } from "#components/screen/use-roles.ts";
import { Banner } from "#components/ui/banner.tsx";
import type { OpenedDialog } from "#components/ui/opened-dialog.ts";
import { toast } from "#components/ui/toast.tsx";
import { type Member, managesMembers } from "./member.ts";
import { ProviderNote } from "./provider-note.tsx";
import { RoleChoice, RoleReach } from "./role-choice.tsx";
import { useChangeMember } from "./use-change-member.ts";

interface ChangeRoleProps extends OpenedDialog {
  member: Member;
}

export function ChangeRole({ member, onClose, finalFocus }: ChangeRoleProps) {
  const account = useAccount();
  const roles = useRoles();
  const [role, setRole] = useState(member.role);
  const change = useChangeMember();
  const own = member.id === account.id;

  async function send() {
    if (role !== member.role) {
      const { data } = await change.mutateAsync({ member_id: member.id, role });
      toast({ title: `${member.name}: role changed to ${data.role_name}` });
    }
    onClose();
  }

  return (
    <FormDialog
      title={`Change the role of ${member.name}`}
      description="It applies right away. Personal tokens never have more access than the role."
      className="sm:max-w-184"
      action="Change role"
      send={send}
      onClose={onClose}
      finalFocus={finalFocus}
    >
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <RoleChoice value={role} onValueChange={setRole} chooser={account.role} roles={roles} />
        <div className="flex flex-col gap-4 max-sm:border-t max-sm:pt-3">
          <RoleReach role={roles.find(({ id }) => id === role)} />
          <ProviderNote member={member} />
          {own && managesMembers(member.role) && !managesMembers(role) ? (
            <Banner tone="warn" role="status">
              This is your own role. You won't be able to manage members anymore, and only someone else can change it
              back.
            </Banner>
          ) : null}
        </div>
      </div>
    </FormDialog>
  );
}
