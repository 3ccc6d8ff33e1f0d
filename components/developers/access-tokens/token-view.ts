import { parseAsArrayOf, parseAsString, parseAsStringLiteral } from "nuqs/server";
import type { listAccessTokens } from "#lib/developers/access-tokens/contract.ts";
import { expiringDays, tokenTypes } from "#lib/developers/access-tokens/rules.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import { matchesWords } from "#lib/platform/format/fold.ts";

export type AccessToken = OutputOf<typeof listAccessTokens>["data"][number];

const tokenStatuses = ["active", "expiring", "expired", "revoked"] as const;

/** URL parameters of the token list. */
export const tokenParams = {
  status: parseAsArrayOf(parseAsStringLiteral(tokenStatuses)).withDefault([]),
  kind: parseAsArrayOf(parseAsStringLiteral(tokenTypes)).withDefault([]),
  q: parseAsString.withDefault(""),
};

export interface TokenView {
  status: (typeof tokenStatuses)[number][];
  kind: AccessToken["type"][];
  q: string;
}

function isExpiring({ status, expires_at }: AccessToken): boolean {
  return status === "active" && Date.parse(expires_at) < Date.now() + expiringDays * 86_400_000;
}

/** Tokens that match the view: active ones first, then newest first. */
export function selectTokens(tokens: readonly AccessToken[], { status, kind, q }: TokenView): AccessToken[] {
  const chosen = tokens.filter(
    (token) =>
      (status.length === 0 || status.includes(token.status) || (status.includes("expiring") && isExpiring(token))) &&
      (kind.length === 0 || kind.includes(token.type)) &&
      matchesWords([token.name, token.hint, token.created_by, ...token.scopes].join(" "), q),
  );
  const live = (token: AccessToken) => token.status === "active";
  return [...chosen.filter(live), ...chosen.filter((token) => !live(token))];
}
