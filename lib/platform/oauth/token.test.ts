import { afterEach, describe, expect, test } from "vitest";
import { newTokenText } from "#lib/platform/auth/token-text.ts";
import { settings } from "#lib/platform/env.ts";
import {
  allowedCode,
  ask,
  authorizeUrl,
  begin,
  connect,
  newVerifier,
  origin,
  refreshing,
  register,
  rpc,
  token,
} from "#lib/testing/oauth-flow.ts";
import { addSession, addToken, send, stage } from "#lib/testing/stage.ts";

let at = await stage();
let session = await addSession(at.owner, at.first, "owner");

const call = (text: string) => rpc("tools/call", { name: "list_people", arguments: {} }, { text });

describe("a code", () => {
  test("is not burned by a wrong verifier, redirect URI or client, and works for its own", async () => {
    const fields = await allowedCode(session);
    const { client_id } = await register();
    const wrong = [
      { ...fields, code_verifier: "w".repeat(43) },
      { ...fields, redirect_uri: "https://app.example/other" },
      { ...fields, client_id },
    ];
    for (const one of wrong) expect((await token(one)).body.error).toBe("invalid_grant");
    const { code_verifier: _, ...without } = fields;
    expect((await token(without)).body.error).toBe("invalid_request");
    expect((await token(fields)).status).toBe(200);
  });

  test("leaves an audit row of the consent, with the person's address", async () => {
    await allowedCode(session);
    const rows = await at.owner`select operation, ip from audit_log where operation = 'connect_app'`;
    expect(rows.at(-1)).toEqual({ operation: "connect_app", ip: "192.0.2.1" });
  });

  test("that is redeemed again revokes everything issued for it", async () => {
    const fields = await allowedCode(session);
    const { body } = await token(fields);
    expect((await call(body.access_token)).status).toBe(200);
    expect((await token(fields)).body.error).toBe("invalid_grant");
    expect((await call(body.access_token)).status).toBe(401);
    const { client_id } = fields;
    const later = await token(refreshing({ client_id, access: body.access_token, refresh: body.refresh_token }));
    expect(later.body.error).toBe("invalid_grant");
  });

  test("expires after 60 seconds", async () => {
    const fields = await allowedCode(session);
    const [row] =
      await at.owner`select max(extract(epoch from expires_at - created_at))::int as life from oauth_tokens where kind = 'code'`;
    expect(row?.life).toBe(60);
    await at.owner`update oauth_tokens set expires_at = now() - interval '1 minute' where kind = 'code'`;
    expect((await token(fields)).body.error).toBe("invalid_grant");
  });
});

describe("a refresh token", () => {
  test("is rotated, and reuse revokes everything", async () => {
    const app = await connect(session);
    const { body } = await token(refreshing(app));
    expect([body.expires_in, body.token_type]).toEqual([3600, "Bearer"]);
    expect((await call(body.access_token)).status).toBe(200);
    expect((await token(refreshing(app))).body.error).toBe("invalid_grant");
    expect((await call(body.access_token)).status).toBe(401);
    expect((await token(refreshing({ ...app, refresh: body.refresh_token }))).body.error).toBe("invalid_grant");
  });

  test("can't be revoked by another client, and can't widen its scopes", async () => {
    const app = await connect(session);
    const { client_id } = await register();
    expect((await token(refreshing({ ...app, client_id }))).body.error).toBe("invalid_grant");
    const wider = { ...refreshing(app), scope: "accounting:read webhooks:write" };
    expect((await token(wider)).body.error).toBe("invalid_scope");
    const narrower = await token({ ...refreshing(app), scope: "people:read" });
    expect([narrower.status, narrower.body.scope]).toEqual([200, "people:read"]);
  });

  test("lives 30 days, and its access tokens one hour", async () => {
    await connect(session);
    const rows =
      await at.owner`select distinct kind, extract(epoch from expires_at - created_at)::int as life from oauth_tokens
      where kind <> 'code' and used_at is null and expires_at > now() + interval '1 minute' order by kind`;
    expect(rows.map(({ life }) => life)).toEqual([3600, 30 * 86_400]);
  });
});

describe("tokens", () => {
  test("of apps are rejected by REST, and all other kinds except personal ones by the MCP server", async () => {
    const { client_id, access, refresh } = await connect(session);
    for (const text of [access, refresh]) expect((await send("GET", "/rest/v2/people", text)).status).toBe(401);
    const others = [
      refresh,
      session,
      await addToken(at.owner, at.first),
      await addToken(at.owner, at.first, { type: "worker" }),
      "mua_0000000000000000000000000000000000000000000000000",
      newTokenText("access"),
    ];
    for (const text of others) expect((await call(text)).status).toBe(401);
    expect((await token(refreshing({ client_id, access, refresh: access }))).body.error).toBe("invalid_grant");
    const { code } = await allowedCode(session);
    for (const answer of [await call(code), await send("GET", "/rest/v2/people", code)])
      expect(answer.status).toBe(401);
  });

  test.each([
    ["the person is disabled", "update users set disabled_at = now()"],
    ["the membership is disabled", "update memberships set disabled_at = now()"],
  ])("end immediately when %s", async (_, statement) => {
    const other = await stage();
    const app = await connect(await addSession(other.owner, other.first, "owner"));
    expect((await call(app.access)).status).toBe(200);
    await other.owner.unsafe(statement);
    expect((await call(app.access)).status).toBe(401);
    expect((await token(refreshing(app))).body.error).toBe("invalid_grant");
    at = await stage();
    session = await addSession(at.owner, at.first, "owner");
  });

  test("lose access that the role loses", async () => {
    const app = await connect(session);
    await at.owner`update memberships set role = 'it' where organization_id = ${at.first.id}`;
    const invoices = await rpc("tools/call", { name: "list_invoices", arguments: {} }, { text: app.access });
    // No token could get it back, so the tool says so instead of sending the person to sign in again.
    expect([invoices.status, invoices.body.result.isError]).toEqual([200, true]);
    expect(invoices.body.result.content[0].text).toContain("insufficient_role");
    expect((await call(app.access)).status).toBe(200);
    await at.owner`update memberships set role = 'owner' where organization_id = ${at.first.id}`;
  });

  test("can only be revoked by their own client; an unknown one gets 200", async () => {
    const app = await connect(session);
    const { client_id } = await register();
    const revoke = (fields: Record<string, string>) =>
      ask(`${origin}/revoke`, { method: "POST", body: new URLSearchParams(fields) });
    expect((await revoke({ client_id, token: app.refresh })).status).toBe(200);
    expect((await call(app.access)).status).toBe(200);
    expect((await revoke({ client_id: app.client_id, token: "unknown" })).status).toBe(200);
    expect((await revoke({ client_id: app.client_id, token: app.refresh })).status).toBe(200);
    expect((await call(app.access)).status).toBe(401);
    expect((await token(refreshing(app))).body.error).toBe("invalid_grant");
    const confidential = await register({ token_endpoint_auth_method: "client_secret_basic" });
    const unproven = await revoke({ client_id: confidential.client_id, token: app.refresh });
    expect([unproven.status, (await unproven.json()).error]).toEqual([401, "invalid_client"]);
  });

  test("and codes and secrets are stored nowhere in plaintext", async () => {
    const { client_secret = "" } = await register({ token_endpoint_auth_method: "client_secret_basic" });
    const fields = await allowedCode(session);
    const { body } = await token(fields);
    const request = await begin(authorizeUrl(fields.client_id, newVerifier().challenge));
    await call(body.access_token);
    const tables = await at.owner`select oid::regclass::text as name from pg_class
      where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`;
    expect(tables.map(({ name }) => name)).toContain("oauth_tokens");
    const dump = await Promise.all(
      tables.map(async ({ name }) => JSON.stringify(await at.owner.unsafe(`select t::text from ${name} t`))),
    );
    for (const secret of [client_secret, fields.code, body.access_token, body.refresh_token, request]) {
      expect(secret.length).toBeGreaterThan(40);
      // Byte columns are shown as hexadecimal.
      for (const shown of [secret, Buffer.from(secret).toString("hex")]) expect(dump.join()).not.toContain(shown);
    }
  });
});

describe("the token endpoint", () => {
  test("accepts a secret only by the registered method", async () => {
    const { client_id, client_secret = "" } = await register({ token_endpoint_auth_method: "client_secret_basic" });
    const fields = { grant_type: "refresh_token", refresh_token: "none" };
    const basic = (secret: string) => ({ authorization: `Basic ${btoa(`${client_id}:${secret}`)}` });
    for (const refused of [
      await token({ ...fields, client_id }),
      await token({ ...fields, client_id, client_secret }),
      await token(fields, basic("wrong")),
      await token(fields, basic("")),
    ])
      expect([refused.status, refused.body.error]).toEqual([401, "invalid_client"]);
    expect((await token(fields, basic(client_secret))).body.error).toBe("invalid_grant");
  });

  test("accepts only a form with POST, and only the two grants", async () => {
    expect((await ask(`${origin}/token`)).status).toBe(405);
    const json = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" };
    expect((await ask(`${origin}/token`, json)).status).toBe(400);
    const { client_id } = await register();
    expect((await token({ grant_type: "password", client_id })).body.error).toBe("unsupported_grant_type");
    const app = await connect(session);
    const foreign = await token({ ...refreshing(app), resource: "https://evil.example/mcp" });
    expect(foreign.body.error).toBe("invalid_target");
    const { headers } = await token(refreshing(app));
    expect(headers.get("cache-control")).toContain("no-store");
  });
});

describe("with a grace period for refreshes", () => {
  afterEach(() => {
    settings().oauth_refresh_grace_seconds = 0;
  });

  const later = (seconds: number) =>
    at.owner`update oauth_tokens set used_at = used_at - make_interval(secs => ${seconds}) where used_at is not null`;

  test("a client whose response was lost repeats the refresh, and only the newest refresh token works", async () => {
    settings().oauth_refresh_grace_seconds = 10;
    const app = await connect(session);
    const { body: lost } = await token(refreshing(app));
    const again = await token(refreshing(app));
    expect([again.status, (await call(again.body.access_token)).status]).toEqual([200, 200]);
    const next = await token(refreshing({ ...app, refresh: again.body.refresh_token }));
    expect(next.status).toBe(200);
    // Using the token from the supposedly lost response reveals the theft.
    expect((await token(refreshing({ ...app, refresh: lost.refresh_token }))).body.error).toBe("invalid_grant");
    expect((await call(next.body.access_token)).status).toBe(401);
  });

  test("a token whose successor was used, or that was used longer ago, still revokes everything", async () => {
    settings().oauth_refresh_grace_seconds = 10;
    const used = await connect(session);
    const { body } = await token(refreshing(used));
    const { body: newest } = await token(refreshing({ ...used, refresh: body.refresh_token }));
    expect((await token(refreshing(used))).body.error).toBe("invalid_grant");
    expect((await call(newest.access_token)).status).toBe(401);
    const late = await connect(session);
    const { body: first } = await token(refreshing(late));
    await later(11);
    expect((await token(refreshing(late))).body.error).toBe("invalid_grant");
    expect((await call(first.access_token)).status).toBe(401);
  });

  test("several concurrent refreshes leave one working refresh token", async () => {
    settings().oauth_refresh_grace_seconds = 10;
    const app = await connect(session);
    const answers = await Promise.all(Array.from({ length: 6 }, () => token(refreshing(app))));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    const [row] = await at.owner`select count(*)::int as n from oauth_tokens t join oauth_grants g on g.id = t.grant_id
      where g.client_id = ${app.client_id} and t.kind = 'refresh' and t.used_at is null`;
    expect(row?.n).toBe(1);
  });
});

describe("with rate limiting on", () => {
  const { rate_limit } = settings();

  afterEach(() => {
    settings().rate_limit = rate_limit;
  });

  test("a network may try 120 tokens and revocations a minute in total; then 429 has Retry-After", async () => {
    settings().rate_limit = true;
    const { client_id } = await register();
    const guess = (path: string, ip: string) => {
      const fields = { grant_type: "refresh_token", client_id, refresh_token: newTokenText("refresh"), token: "x" };
      return ask(`${origin}${path}`, { method: "POST", body: new URLSearchParams(fields) }, ip);
    };
    const statuses = [];
    for (let n = 0; n < 120; n += 1)
      statuses.push((await guess(n % 2 ? "/token" : "/revoke", "192.0.2.20")).status === 429);
    expect(statuses).not.toContain(true);
    for (const path of ["/token", "/revoke"]) {
      const over = await guess(path, "192.0.2.20");
      expect([over.status, (await over.json()).error]).toEqual([429, "temporarily_unavailable"]);
      expect(Number(over.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    expect((await guess("/token", "192.0.2.21")).status).toBe(400);
  });
});
