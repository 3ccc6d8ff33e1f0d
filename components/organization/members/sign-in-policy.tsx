import { useSuspenseQuery } from "@tanstack/react-query";
import { useAccount } from "#components/screen/use-account.ts";
import { roleNameIn, useRoles } from "#components/screen/use-roles.ts";
import { DialogButton } from "#components/ui/dialog-button.tsx";
import { lateDialog } from "#components/ui/late-dialog.tsx";
import type { Role } from "#lib/organization/roles/contract.ts";
import { getSignInPolicy, type SignInPolicy } from "#lib/organization/sign-in-policy/contract.ts";
import { query } from "#lib/platform/api/client.ts";
import { managesMembers } from "./member.ts";

const PolicyDialog = lateDialog(() => import("./sign-in-policy-dialog.tsx"));

const list = new Intl.ListFormat("en", { type: "conjunction" });

function sentence({ second_factor_roles, trusts_provider }: SignInPolicy, roles: readonly Role[]): string {
  if (second_factor_roles.length === 0) return "Nobody has to use two-step sign-in or a passkey.";
  const excused = trusts_provider ? ", unless they sign in through the identity provider" : "";
  return `Two-step sign-in or a passkey is required for these roles: ${list.format(second_factor_roles.map((role) => roleNameIn(roles, role)))}${excused}.`;
}

/** Who needs a second factor: everyone can read this; owners and admins can change it. */
export function SignInPolicySummary() {
  const { role } = useAccount();
  const policy = useSuspenseQuery(query(getSignInPolicy, {})).data.data;
  const roles = useRoles();
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="min-w-0 max-w-text text-fg-2">{sentence(policy, roles)}</p>
      {managesMembers(role) ? (
        <DialogButton size="small" dialog={(opened) => <PolicyDialog policy={policy} {...opened} />}>
          Change requirement
        </DialogButton>
      ) : null}
    </div>
  );
}
