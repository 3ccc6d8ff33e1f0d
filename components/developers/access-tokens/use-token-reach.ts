import { useAccount } from "#components/shell/use-account.ts";
import { tokenTypes } from "#lib/developers/access-tokens/rules.ts";
import { organizationTokenRoles } from "#lib/platform/auth/roles.ts";

/** What the signed-in person may give to a token. */
export function useTokenReach() {
  const { role, scopes } = useAccount();
  const types = tokenTypes.filter((type) => type === "personal" || organizationTokenRoles.includes(role));
  return { types, scopes };
}
