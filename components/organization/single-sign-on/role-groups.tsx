import { Button } from "#components/ui/button.tsx";
import { Input } from "#components/ui/input.tsx";
import { Select } from "#components/ui/select.tsx";

interface RoleGroup {
  key: string;
  group: string;
  role: string;
}

interface RoleGroupsProps {
  groups: readonly RoleGroup[];
  items: readonly { value: string; label: string }[];
  onChange: (groups: RoleGroup[]) => void;
}

/** Which group of the provider gives which role. */
export function RoleGroups({ groups, items, onChange }: RoleGroupsProps) {
  const change = (key: string, patch: Partial<RoleGroup>) =>
    onChange(groups.map((one) => (one.key === key ? { ...one, ...patch } : one)));
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-xs font-medium">Roles by group</legend>
      {groups.length === 0 ? (
        <p className="text-xs text-fg-2">
          Groups named after roles give them, such as muster-finance. Add groups to use other names.
        </p>
      ) : null}
      {groups.map(({ key, group, role }, at) => (
        <div key={key} className="flex flex-wrap gap-2">
          <Input
            name={`group ${key}`}
            aria-label={`Group ${at + 1}`}
            autoComplete="off"
            maxLength={200}
            value={group}
            onChange={({ target }) => change(key, { group: target.value })}
            className="w-auto flex-[1_1_10rem]"
          />
          <Select
            aria-label={`Role of group ${at + 1}`}
            items={items}
            value={role}
            onValueChange={(next) => change(key, { role: next })}
            className="w-36"
          />
          <Button
            variant="ghost"
            aria-label={`Remove group ${at + 1}`}
            onClick={() => onChange(groups.filter((one) => one.key !== key))}
          >
            Remove
          </Button>
        </div>
      ))}
      <Button
        className="self-start"
        onClick={() => onChange([...groups, { key: crypto.randomUUID(), group: "", role: "viewer" }])}
      >
        Add group
      </Button>
    </fieldset>
  );
}
