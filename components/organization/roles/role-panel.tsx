import { useQuery } from "@tanstack/react-query";
import { type PanelProps, RecordPanel } from "#components/screen/record-panel.tsx";
import { Button } from "#components/ui/button.tsx";
import { Later } from "#components/ui/later.tsx";
import { Link } from "#components/ui/link.tsx";
import { Section } from "#components/ui/section.tsx";
import { listRoles, type Role } from "#lib/organization/roles/contract.ts";
import { query } from "#lib/platform/api/client.ts";
import { countOf } from "#lib/platform/format/number.ts";
import { OpenedOperations } from "./opened-operations.tsx";

interface RolePanelProps extends PanelProps<Role> {
  /** Null for someone who may not. */
  onEdit: ((role: Role) => void) | null;
  onDelete: (role: Role) => void;
}

/** What a role opens, in words. */
export function RolePanel({ id, preview, onEdit, onDelete, ...steps }: RolePanelProps) {
  const found = useQuery(query(listRoles, {}));
  const role = found.data?.data.find((one) => one.id === id) ?? preview;
  return (
    <RecordPanel
      noun="role"
      query={found}
      title={role?.name ?? "Role"}
      subtitle={role ? <p className="text-sm text-fg-2">{role.description ?? "Defined by your organization"}</p> : null}
      {...steps}
    >
      {role ? (
        <div key={id} className="flex flex-col gap-4">
          {onEdit && !role.is_built_in ? (
            <div className="flex gap-2">
              <Button onClick={() => onEdit(role)}>Edit role</Button>
              <Button onClick={() => onDelete(role)}>Delete role</Button>
            </div>
          ) : null}
          <p className="text-sm">
            <Link href={`/members?role=${role.id}`} className="underline">
              {countOf(role.members, "member")}
            </Link>
            {role.reads_sensitive_data
              ? ", with sensitive personal data unmasked"
              : ", with sensitive personal data masked"}
          </p>
          <Section title="What it opens" isMinor>
            <Later>
              <OpenedOperations scopes={role.scopes} />
            </Later>
          </Section>
        </div>
      ) : null}
    </RecordPanel>
  );
}
