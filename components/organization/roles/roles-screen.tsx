import { useDialog } from "#components/forms/use-dialog.ts";
import { CardList } from "#components/list/card-list.tsx";
import { useEditing } from "#components/list/use-editing.tsx";
import { managesMembers } from "#components/organization/members/member.ts";
import { LatePanel, lateCode } from "#components/screen/late-panel.tsx";
import { useAccount } from "#components/screen/use-account.ts";
import { BackLink } from "#components/ui/back-link.tsx";
import { lateDialog } from "#components/ui/late-dialog.tsx";
import type { Role } from "#lib/organization/roles/contract.ts";
import { roleList } from "./role-list.tsx";

const rolePanel = lateCode(async () => (await import("./role-panel.tsx")).RolePanel);
const RoleForm = lateDialog(() => import("./role-form.tsx"));
const DeleteRole = lateDialog(() => import("./delete-role.tsx"));

/** The built-in roles and the organization's own, with what each of them opens. */
export function RolesScreen() {
  const manages = managesMembers(useAccount().role);
  const editing = useEditing<Role>({ label: "Define role", may: manages, keywords: ["permission", "custom"] });
  const deleting = useDialog<Role>();
  return (
    <CardList
      list={roleList}
      above={<BackLink href="/members" title="Members" />}
      description="What members may do. Define a role if no built-in one fits."
      action={editing.addButton}
      none={null}
      panel={(open) => (
        <LatePanel
          code={rolePanel}
          panel={{ ...open, onEdit: manages ? editing.open : null, onDelete: deleting.open }}
        />
      )}
    >
      {editing.draw((role, dialog) => (
        <RoleForm role={role} {...dialog} />
      ))}
      {deleting.draw((role, dialog) => (
        <DeleteRole role={role} {...dialog} />
      ))}
    </CardList>
  );
}
