import { useQuery } from "@tanstack/react-query";
import { EntryDialog } from "#components/forms/entry-dialog.tsx";
import { SelectField } from "#components/forms/select-field.tsx";
import type { FieldErrors } from "#components/screen/field-errors.ts";
import type { OpenedDialog } from "#components/ui/opened-dialog.ts";
import { listMembers } from "#lib/organization/members/contract.ts";
import { type Domain, updateDomain } from "#lib/organization/single-sign-on/contract.ts";
import { call, query } from "#lib/platform/api/client.ts";

export default function RequireProvider({ domain, ...opened }: OpenedDialog & { domain: Domain }) {
  const members = useQuery(query(listMembers, {})).data?.data ?? [];
  const owners = members.filter(({ role, status }) => role === "owner" && status === "active");
  return (
    <EntryDialog
      title={`Require your provider for ${domain.domain}?`}
      description="Passwords of members with addresses of this domain no longer open this organization. Their personal tokens and apps go on working. Test the provider with your own account first."
      action="Require provider"
      check={({ break_glass_member_id: id }): FieldErrors => (id ? {} : { break_glass_member_id: "Choose an owner" })}
      send={({ break_glass_member_id = "" }) =>
        call(updateDomain, { domain_id: domain.id, is_required: true, break_glass_member_id })
      }
      {...opened}
    >
      <SelectField
        label="Owner for emergencies"
        name="break_glass_member_id"
        helper="Can still sign in with a password, for when the provider fails. All owners are emailed when that happens."
        items={owners.map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` }))}
      />
      <p className="text-xs text-fg-2">
        If nobody can sign in, <code>npm run sso -- stop-requiring</code> on the server lets everyone in again.
      </p>
    </EntryDialog>
  );
}
