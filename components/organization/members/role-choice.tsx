"use client";

import { RadioGroup } from "#components/ui/radio-group.tsx";
import { type Role, roleDescriptions, roles } from "#lib/platform/auth/roles.ts";
import { roleNames } from "./member.ts";
import { reachOf } from "./role-reach.ts";

interface RoleChoiceProps {
  value: Role;
  onValueChange: (role: Role) => void;
  /** Role of the person assigning it. */
  chooser: Role;
  error?: string | undefined;
}

/** Role options with their descriptions. */
export function RoleChoice({ value, onValueChange, chooser, error }: RoleChoiceProps) {
  const options = roles.map((role) => {
    const closed = role === "owner" && chooser !== "owner";
    return {
      value: role,
      label: roleNames[role],
      helper: closed ? `${roleDescriptions[role]}. Only owners can assign owners.` : roleDescriptions[role],
      disabled: closed,
    };
  });
  return (
    <RadioGroup label="Role" name="role" value={value} options={options} onValueChange={onValueChange} error={error} />
  );
}

/** What the selected role can do, announced when the selection changes. */
export function RoleReach({ role }: { role: Role }) {
  const { changes, reads } = reachOf(role);
  return (
    <section aria-live="polite" aria-label="What this role can do" className="text-xs">
      <h3 className="font-medium">{roleNames[role]} in this organization</h3>
      <dl className="mt-1.5 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
        <dt className="text-fg-2">Can change</dt>
        <dd>{changes.length > 0 ? changes.join(", ") : "nothing"}</dd>
        <dt className="text-fg-2">Can read</dt>
        <dd>{[...(changes.length > 0 ? ["the same"] : []), ...reads].join(", ")}</dd>
      </dl>
    </section>
  );
}
