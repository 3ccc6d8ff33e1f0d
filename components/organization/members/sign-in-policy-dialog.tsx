import { EntryDialog } from "#components/forms/entry-dialog.tsx";
import { useAccount } from "#components/screen/use-account.ts";
import { useRoles } from "#components/screen/use-roles.ts";
import { Checkbox } from "#components/ui/checkbox.tsx";
import type { OpenedDialog } from "#components/ui/opened-dialog.ts";
import { type SignInPolicy, updateSignInPolicy } from "#lib/organization/sign-in-policy/contract.ts";
import { call } from "#lib/platform/api/client.ts";

/** Lets an owner or admin choose which roles need a second factor. */
export default function SignInPolicyDialog({ policy, ...opened }: OpenedDialog & { policy: SignInPolicy }) {
  const { role } = useAccount();
  const roles = useRoles();
  const isFixed = (one: string) => one === "owner" && role !== "owner";
  return (
    <EntryDialog
      title="Who needs two-step sign-in?"
      description="Members of these roles without an authenticator app or a passkey can only set one up, right away. You need one yourself first."
      action="Change requirement"
      send={(entries) => {
        const chosen = (one: string) => (isFixed(one) ? policy.second_factor_roles.includes(one) : one in entries);
        return call(updateSignInPolicy, {
          second_factor_roles: roles.map(({ id }) => id).filter(chosen),
          trusts_provider: "trusts_provider" in entries,
        });
      }}
      done="The requirement was changed"
      {...opened}
    >
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 text-xs font-medium">Required for</legend>
        {roles.map(({ id: one, name }) => (
          <Checkbox
            key={one}
            name={one}
            label={name}
            defaultChecked={policy.second_factor_roles.includes(one)}
            disabled={isFixed(one)}
            {...(isFixed(one) && { helper: "Only owners can change this." })}
          />
        ))}
      </fieldset>
      <Checkbox
        name="trusts_provider"
        label="Signing in through the identity provider is enough"
        helper="Choose this if the provider asks for a second step itself."
        defaultChecked={policy.trusts_provider}
      />
    </EntryDialog>
  );
}
