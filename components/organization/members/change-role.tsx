import { useState } from "react";
import { EntryDialog } from "#components/forms/entry-dialog.tsx";
import { useAccount } from "#components/screen/use-account.ts";
import { useRoles } from "#components/screen/use-roles.ts";
import { Banner } from "#components/ui/banner.tsx";
import type { OpenedDialog } from "#components/ui/opened-dialog.ts";
import { toast } from "#components/ui/toast.tsx";
import { type Member, managesMembers } from "./member.ts";
import { RoleChange } from "./role-choice.tsx";
import { useChangeMember } from "./use-change-member.ts";

export default function ChangeRole({ member, ...opened }: OpenedDialog & { member: Member }) {
  const account = useAccount();
  const roles = useRoles();
  const [role, setRole] = useState(member.role);
  const change = useChangeMember();
  const own = member.id === account.id;

  async function send() {
    if (role === member.role) return;
    const { data } = await change.mutateAsync({ member_id: member.id, role });
    toast({ title: `${member.name}: role changed to ${data.role_name}` });
  }

  return (
    <EntryDialog
      isShort
      title={`Change the role of ${member.name}`}
      description="It applies right away. Personal tokens never have more access than the role."
      className="sm:max-w-184"
      action="Change role"
      send={send}
      {...opened}
    >
      <RoleChange member={member} value={role} onValueChange={setRole} chooser={account.role} roles={roles}>
        {own && managesMembers(member.role) && !managesMembers(role) ? (
          <Banner tone="warn" role="status">
            This is your own role. You won't be able to manage members anymore, and only someone else can change it
            back.
          </Banner>
        ) : null}
      </RoleChange>
    </EntryDialog>
  );
}
