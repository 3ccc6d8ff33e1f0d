import type { listAccessTokens } from "#lib/developers/access-tokens/contract.ts";
import { expiringDays } from "#lib/developers/access-tokens/rules.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";

export type AccessToken = OutputOf<typeof listAccessTokens>["data"][number];

/** Whether it works, but not for much longer. */
export function isExpiring({ status, expires_at }: AccessToken): boolean {
  return status === "active" && Date.parse(expires_at) < Date.now() + expiringDays * 86_400_000;
}
