import type { ReactNode } from "react";
import { RadioGroup } from "#components/ui/radio-group.tsx";
import type { Role } from "#lib/organization/roles/contract.ts";
import { ProviderNote } from "./provider-note.tsx";
import { reachOf, summaryOf } from "./role-reach.ts";

interface RoleChoiceProps {
  value: string;
  onValueChange: (role: string) => void;
  /** Role of the person assigning it. */
  chooser: string;
  roles: readonly Role[];
}

/** Role options with their descriptions; a custom role is described by what it changes and reads. */
export function RoleChoice({ value, onValueChange, chooser, roles }: RoleChoiceProps) {
  const options = roles.map((role) => {
    const closed = role.id === "owner" && chooser !== "owner";
    const helper = role.description ?? summaryOf(role);
    return {
      value: role.id,
      label: role.name,
      helper: closed ? `${helper}. Only owners can assign owners.` : helper,
      disabled: closed,
    };
  });
  return <RadioGroup label="Role" name="role" value={value} options={options} onValueChange={onValueChange} />;
}

interface RoleChangeProps extends RoleChoiceProps {
  member: Parameters<typeof ProviderNote>[0]["member"];
  children?: ReactNode;
}

/** Another role for a member, next to what it can do. */
export function RoleChange({ member, children, ...choice }: RoleChangeProps) {
  return (
    <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
      <RoleChoice {...choice} />
      <div className="flex flex-col gap-4 max-sm:border-t max-sm:pt-3">
        <RoleReach role={choice.roles.find(({ id }) => id === choice.value)} />
        <ProviderNote member={member} />
        {children}
      </div>
    </div>
  );
}

/** What the selected role can do, announced when the selection changes. */
export function RoleReach({ role }: { role: Role | undefined }) {
  if (!role) return null;
  const { changes, reads } = reachOf(role);
  return (
    <section aria-live="polite" aria-label="What this role can do" className="text-xs">
      <h3 className="font-medium">{role.name} in this organization</h3>
      <dl className="mt-1.5 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
        <dt className="text-fg-2">Can change</dt>
        <dd>{changes.length > 0 ? changes.join(", ") : "nothing"}</dd>
        <dt className="text-fg-2">Can read</dt>
        <dd>{[...(changes.length > 0 ? ["the same"] : []), ...reads].join(", ") || "nothing"}</dd>
      </dl>
    </section>
  );
}
