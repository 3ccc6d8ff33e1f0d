import { useState } from "react";
import { EntryDialog } from "#components/forms/entry-dialog.tsx";
import { fieldErrors } from "#components/screen/field-errors.ts";
import { useAccount } from "#components/screen/use-account.ts";
import { useRoles } from "#components/screen/use-roles.ts";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import type { OpenedDialog } from "#components/ui/opened-dialog.ts";
import { inviteMember } from "#lib/organization/members/contract.ts";
import { inviteMemberInput } from "#lib/organization/members/inputs.ts";
import { call } from "#lib/platform/api/client.ts";
import type { InputOf, OutputOf } from "#lib/platform/declaration/contract.ts";
import { LinkOnce } from "./link-once.tsx";
import { RoleChoice, RoleReach } from "./role-choice.tsx";
import { useResetOnLeave } from "./use-reset-on-leave.ts";

export default function InviteMember(opened: OpenedDialog) {
  const { role: chooser } = useAccount();
  const roles = useRoles();
  const [role, setRole] = useState("viewer");
  const [added, setAdded] = useState<OutputOf<typeof inviteMember>["data"] | null>(null);
  useResetOnLeave(() => added && opened.onClose());

  return (
    <EntryDialog
      title={added ? `${added.name} was invited` : "Add a member"}
      description={
        added
          ? `${added.email}, ${added.role_name}`
          : "You get an invitation link to share. They become a member when they accept it."
      }
      action="Add member"
      className={added ? "" : "sm:max-w-184"}
      check={(entries) => fieldErrors(inviteMemberInput.safeParse(entries).error?.issues ?? [])}
      send={async (entries) => {
        // Kept in component state only: it must be gone with the dialog.
        setAdded((await call(inviteMember, entries as unknown as InputOf<typeof inviteMember>)).data);
      }}
      result={added && <LinkOnce link={added.link} name={added.name} invitation />}
      {...opened}
    >
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2 sm:grid-rows-[auto_1fr]">
        <div className="flex flex-col gap-4">
          <Field label="Name" name="name">
            <Input autoComplete="off" />
          </Field>
          <Field label="Email address" name="email" helper="They sign in with it.">
            <Input type="email" autoComplete="off" autoCapitalize="none" spellCheck={false} />
          </Field>
        </div>
        <div className="sm:col-start-2 sm:row-span-2 sm:row-start-1">
          <RoleChoice value={role} onValueChange={setRole} chooser={chooser} roles={roles} />
        </div>
        <div className="border-t pt-3 sm:col-start-1 sm:row-start-2">
          <RoleReach role={roles.find(({ id }) => id === role)} />
        </div>
      </div>
    </EntryDialog>
  );
}
