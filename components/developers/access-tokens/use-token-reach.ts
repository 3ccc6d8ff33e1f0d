import { useAccount } from "#components/screen/use-account.ts";
import { tokenTypes } from "#lib/developers/access-tokens/rules.ts";
import { organizationTokenRoles } from "#lib/platform/auth/roles.ts";

/** Token types and scopes that the signed-in person may grant. */
export function useTokenReach() {
  const { role, scopes } = useAccount();
  const types = tokenTypes.filter((type) => type === "personal" || organizationTokenRoles.includes(role));
  return { types, scopes };
}
