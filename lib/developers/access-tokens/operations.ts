import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { accessTokens } from "#db/schema/accounts.ts";
import { implementRead, implementWrite } from "#lib/platform/api/execute.ts";
import { isAfterCursor, type PageRequest, readPage } from "#lib/platform/api/read-page.ts";
import type { Principal } from "#lib/platform/auth/principal.ts";
import { organizationTokenRoles } from "#lib/platform/auth/roles.ts";
import { newTokenText, tokenDigest } from "#lib/platform/auth/token-text.ts";
import { ApiError, notFound } from "#lib/platform/declaration/errors.ts";
import { isScope } from "#lib/platform/declaration/scopes.ts";
import { emit } from "#lib/platform/outbox/emit.ts";
import * as contract from "./contract.ts";
import { accessTokenCreated, accessTokenRevoked } from "./events.ts";
import { here, mine, visible } from "./select-tokens.ts";

function mayManage(principal: Principal): boolean {
  return principal.role !== null && organizationTokenRoles.includes(principal.role);
}

export const listAccessTokens = implementRead(contract.listAccessTokens, ({ input, db }) => {
  const select = async ({ after, limit }: PageRequest) => {
    const rows = await db
      .select(visible)
      .from(accessTokens)
      .where(
        and(
          here,
          mine,
          input.statuses && inArray(visible.status, input.statuses),
          isAfterCursor(after, { "access_tokens.created_at": "timestamptz", "access_tokens.id": "uuid" }),
        ),
      )
      .orderBy(desc(accessTokens.created_at), desc(accessTokens.id))
      .limit(limit);
    return { rows: rows.map((row) => ({ ...row, scopes: row.scopes.filter(isScope) })) };
  };
  return readPage({ contract: contract.listAccessTokens, input, keys: ["created_at", "id"], select });
});

export const createAccessToken = implementWrite(
  contract.createAccessToken,
  async ({ input, db, principal, request_id }) => {
    if (input.type === "organization" && !mayManage(principal)) {
      throw new ApiError(403, {
        reason: "insufficient_role",
        path: "/type",
        message: "Your role can create personal tokens only. Send type personal.",
      });
    }
    const beyond = input.scopes.filter((scope) => !principal.scopes.has(scope));
    if (beyond.length > 0)
      throw new ApiError(403, {
        reason: "insufficient_role",
        path: "/scopes",
        message: `Your role doesn't include ${beyond.join(", ")}. Remove these scopes.`,
      });
    const value = newTokenText(input.type);
    const [row] = await db
      .insert(accessTokens)
      .values({
        digest: tokenDigest(value),
        type: input.type,
        name: input.name,
        hint: `${value.slice(0, 4)}…${value.slice(-4)}`,
        user_id: input.type === "personal" ? principal.user_id : null,
        scopes: [...new Set(input.scopes)].sort(),
        sensitive_data_access: input.sensitive_data_access,
        created_by: sql`(select name from auth.members() where user_id = app.user_id())`,
        expires_at: sql`now() + make_interval(days => ${input.expires_in_days}::integer)`,
      })
      .returning(visible);
    if (!row) throw new Error("the token was not stored");
    await emit({ request_id }, accessTokenCreated, row);
    return { data: { ...row, scopes: row.scopes.filter(isScope), value } };
  },
);

export const revokeAccessToken = implementWrite(contract.revokeAccessToken, async ({ input, db, request_id }) => {
  const one = and(here, mine, eq(accessTokens.id, input.token_id));
  const [revoked] = await db
    .update(accessTokens)
    .set({ revoked_at: sql`now()` })
    .where(and(one, isNull(accessTokens.revoked_at)))
    .returning(visible);
  if (revoked) await emit({ request_id }, accessTokenRevoked, revoked);
  else if ((await db.$count(accessTokens, one)) === 0) throw notFound("Access token");
  return { data: { deleted: true as const } };
});
