import { useRef, useState } from "react";
import { EntryDialog } from "#components/forms/entry-dialog.tsx";
import { fieldErrors } from "#components/screen/field-errors.ts";
import { useAccount } from "#components/screen/use-account.ts";
import { useRoles } from "#components/screen/use-roles.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
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

export default function InviteMember({ onClose, finalFocus }: OpenedDialog) {
  const { role: chooser } = useAccount();
  const roles = useRoles();
  const [role, setRole] = useState("viewer");
  const [added, setAdded] = useState<OutputOf<typeof inviteMember>["data"] | null>(null);
  // The dialog that was sent also closes, and the link follows.
  const isAdded = useRef(false);
  useResetOnLeave(() => added && onClose());

  if (added !== null) {
    return (
      <Dialog
        open
        onOpenChange={onClose}
        finalFocus={finalFocus}
        title={`${added.name} was invited`}
        description={`${added.email}, ${added.role_name}`}
        footer={<Button onClick={onClose}>Done</Button>}
      >
        <LinkOnce link={added.link} name={added.name} invitation />
      </Dialog>
    );
  }
  return (
    <EntryDialog
      title="Add a member"
      description="You get an invitation link to share. They become a member when they accept it."
      action="Add member"
      className="sm:max-w-184"
      check={(entries) => fieldErrors(inviteMemberInput.safeParse(entries).error?.issues ?? [])}
      send={async (entries) => {
        const { data } = await call(inviteMember, entries as unknown as InputOf<typeof inviteMember>);
        isAdded.current = true;
        setAdded(data);
      }}
      onClose={() => (isAdded.current ? undefined : onClose())}
      finalFocus={finalFocus}
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
