import { useState } from "react";
import { EntryDialog } from "#components/forms/entry-dialog.tsx";
import { SelectField } from "#components/forms/select-field.tsx";
import { TextField } from "#components/forms/text-field.tsx";
import { fieldErrors } from "#components/screen/field-errors.ts";
import { useRoles } from "#components/screen/use-roles.ts";
import type { OpenedDialog } from "#components/ui/opened-dialog.ts";
import { createRole, type Role, updateRole } from "#lib/organization/roles/contract.ts";
import { createRoleInput } from "#lib/organization/roles/inputs.ts";
import { call } from "#lib/platform/api/client.ts";
import type { Scope } from "#lib/platform/declaration/scopes.ts";
import { OpenedOperations } from "./opened-operations.tsx";
import { ScopeGrid } from "./scope-grid.tsx";

interface RoleFormProps extends OpenedDialog {
  /** Null to define one. */
  role: Role | null;
}

/** Of a role that another one starts from: identity providers' scopes are for no person. */
const ofPeople = (scopes: readonly Scope[]) => scopes.filter((scope) => !scope.startsWith("scim:"));

/** Defines a role or changes one. */
export default function RoleForm({ role, ...opened }: RoleFormProps) {
  const roles = useRoles();
  const [scopes, setScopes] = useState<Scope[]>(role?.scopes ?? []);
  const [start, setStart] = useState("");
  const starts = [
    { value: "", label: "Nothing" },
    ...roles.filter(({ id }) => id !== "owner").map(({ id, name }) => ({ value: id, label: name })),
  ];

  return (
    <EntryDialog
      title={role ? `Edit ${role.name}` : "Define a role"}
      description={
        role
          ? "Takes effect right away for everyone who has the role, and for their tokens and apps."
          : "Whatever it includes, only owners and admins manage members, roles, sign-in, and the organization's tokens."
      }
      action={role ? "Save changes" : "Define role"}
      className="sm:max-w-184"
      check={({ name }) => fieldErrors(createRoleInput.safeParse({ name, scopes }).error?.issues ?? [])}
      send={({ name = "" }) =>
        role ? call(updateRole, { role_id: role.id, name, scopes }) : call(createRole, { name, scopes })
      }
      done={({ data: { name } }) => (role ? `${name} was changed` : `${name} was defined`)}
      {...opened}
    >
      {({ errors, clearError }) => {
        function choose(next: Scope[]) {
          setScopes(next);
          clearError("scopes");
        }
        return (
          <div className="grid gap-x-8 gap-y-4 sm:grid-cols-[1fr_16rem]">
            <div className="flex min-w-0 flex-col gap-4">
              <TextField label="Name" name="name" maxLength={60} defaultValue={role?.name} />
              {role === null ? (
                <SelectField
                  label="Start from"
                  helper="Ticks what another role includes."
                  items={starts}
                  value={start}
                  onValueChange={(id) => {
                    setStart(id);
                    choose(ofPeople(roles.find((one) => one.id === id)?.scopes ?? []));
                  }}
                />
              ) : null}
              <ScopeGrid scopes={scopes} onChange={choose} error={errors.scopes} />
              {scopes.includes("people:write") ? (
                <p className="text-xs text-fg-2">Whoever changes people also sees their sensitive data unmasked.</p>
              ) : null}
            </div>
            <section aria-labelledby="role-opens" className="min-w-0 border-t pt-3 sm:border-t-0 sm:pt-0">
              <h3 id="role-opens" className="mb-1 text-xs font-medium">
                What it opens
              </h3>
              <OpenedOperations scopes={scopes} />
            </section>
          </div>
        );
      }}
    </EntryDialog>
  );
}
