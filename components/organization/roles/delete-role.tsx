import { EntryDialog } from "#components/forms/entry-dialog.tsx";
import { SelectField } from "#components/forms/select-field.tsx";
import { useRoles } from "#components/screen/use-roles.ts";
import type { OpenedDialog } from "#components/ui/opened-dialog.ts";
import { deleteRole, type Role } from "#lib/organization/roles/contract.ts";
import { call } from "#lib/platform/api/client.ts";
import { countOf } from "#lib/platform/format/number.ts";

/** Deletes a role, and says which one takes its place where it is used. */
export default function DeleteRole({ role, ...opened }: OpenedDialog & { role: Role }) {
  const others = useRoles().filter(({ id }) => id !== "owner" && id !== role.id);

  return (
    <EntryDialog
      isShort
      title={`Delete ${role.name}?`}
      description={
        role.members === 0
          ? "Nobody has it."
          : `${countOf(role.members, "member")} with this role will get another one right away.`
      }
      action="Delete role"
      variant="danger"
      send={({ move_to }) => call(deleteRole, { role_id: role.id, ...(move_to ? { move_to } : {}) })}
      done={`${role.name} was deleted`}
      {...opened}
    >
      <SelectField
        label="Role that takes its place"
        name="move_to"
        optional={role.members === 0}
        helper="Also for groups that the identity provider maps to it."
        items={others.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </EntryDialog>
  );
}
