import { expect, test } from "vitest";
import { type NewTokens, redeemOauthCode, refreshOauthToken } from "#db/oauth.ts";
import { newTokenText, tokenDigest } from "#lib/platform/auth/token-text.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import { addGrant } from "#lib/testing/connected-apps.ts";
import { sized } from "#lib/testing/size.ts";
import { addPerson, stage } from "#lib/testing/stage.ts";

const rounds = sized(20, 1000);
const atOnce = 12;

const at = await stage();
const user = await addPerson(at.owner, at.first, "owner");

const newTokens = (): NewTokens => ({
  access: tokenDigest(newTokenText("access")),
  refresh: tokenDigest(newTokenText("refresh")),
});

/** Grants with one code or refresh token each, under one client. */
async function arrange(kind: "code" | "refresh") {
  const grant = await addGrant(at.owner, at.first, user);
  const [row] = await at.owner`select client_id, redirect_uri from oauth_grants where id = ${grant}`;
  const digests = Array.from({ length: rounds }, () => tokenDigest(newTokenText(kind)));
  await at.owner`with given as (select decode(hex, 'hex') as digest from unnest(${digests.map((one) => one.toString("hex"))}::text[]) as hex),
    made as (insert into oauth_grants (organization_id, user_id, client_id, client_name, redirect_uri, scopes)
      select ${at.first.id}, ${user}, ${row?.client_id}, 'Race', ${row?.redirect_uri}, '{people:read}' from given returning id),
    numbered as (select id, row_number() over () as n from made),
    codes as (select digest, row_number() over () as n from given)
    insert into oauth_tokens (organization_id, digest, grant_id, kind, scopes, challenge, expires_at)
      select ${at.first.id}, digest, id, ${kind}, '{people:read}', 'challenge', now() + interval '10 minutes' from numbered join codes using (n)`;
  return { digests, client_id: row?.client_id as string, redirect_uri: row?.redirect_uri as string };
}

/** How many attempts succeeded for each digest. */
async function winners(digests: Buffer[], attempt: (digest: Buffer) => Promise<unknown>): Promise<number[]> {
  const counts: number[] = [];
  for (let start = 0; start < digests.length; start += 50) {
    const batch = digests.slice(start, start + 50);
    const results = batch.map((digest) => Promise.all(Array.from({ length: atOnce }, () => attempt(digest))));
    for (const result of await Promise.all(results)) counts.push(result.filter((won) => won !== null).length);
  }
  return counts;
}

test(`a code redeemed several times concurrently is redeemed once, in each of ${formatCount(rounds)} rounds`, async () => {
  const { digests, client_id, redirect_uri } = await arrange("code");
  const counts = await winners(digests, (code) =>
    redeemOauthCode({ code, client_id, redirect_uri, challenge: "challenge" }, newTokens()),
  );
  expect([counts.length, new Set(counts)]).toEqual([rounds, new Set([1])]);
});

test(`a refresh token used several times concurrently is rotated once, in each of ${formatCount(rounds)} rounds, and its family is revoked`, async () => {
  const { digests, client_id } = await arrange("refresh");
  const counts = await winners(digests, (token) => refreshOauthToken(token, client_id, null, newTokens(), 0));
  expect([counts.length, new Set(counts)]).toEqual([rounds, new Set([1])]);
  const [row] =
    await at.owner`select count(*)::int as alive from oauth_grants where client_id = ${client_id} and revoked_at is null
    and client_name = 'Race'`;
  expect(row?.alive).toBe(0);
});
