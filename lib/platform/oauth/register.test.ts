import { afterEach, describe, expect, test } from "vitest";
import { settings } from "#lib/platform/env.ts";
import { ask, callback, metadata, origin } from "#lib/testing/oauth-flow.ts";
import { stage } from "#lib/testing/stage.ts";

const at = await stage();

async function register(body: unknown) {
  const answer = await ask(`${origin}/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}

test("returns the registered metadata with an ID, and a secret if the client needs one", async () => {
  const { status, headers, body } = await register({ ...metadata, application_type: "native", unknown: 1 });
  expect(status).toBe(201);
  expect(body).toMatchObject({ ...metadata, client_id: expect.stringMatching(/^muclient_/) });
  expect([body.client_secret, body.unknown]).toEqual([undefined, undefined]);
  expect(headers.get("cache-control")).toContain("no-store");
  const { token_endpoint_auth_method: _, ...rest } = metadata;
  const confidential = await register(rest);
  expect(confidential.body).toMatchObject({
    ...{ token_endpoint_auth_method: "client_secret_basic", client_secret: expect.stringMatching(/.{40}/) },
    client_secret_expires_at: 0,
  });
});

test.each([
  "http://127.0.0.1:33418/",
  "http://localhost/cb",
  "http://[::1]:4000/cb",
  "cursor://anysphere.cursor-retrieval/oauth/callback",
  "com.example.app:/oauth",
  "com.example-app.x1://callback",
])("accepts the redirect URI %s", async (uri) => {
  expect((await register({ ...metadata, redirect_uris: [uri] })).status).toBe(201);
});

const metadataError = "invalid_client_metadata";
const uriError = "invalid_redirect_uri";

test.each([
  ["javascript", { redirect_uris: ["javascript:alert(1)"] }, uriError],
  ["data", { redirect_uris: ["data:text/html,x"] }, uriError],
  ["plain http of a host", { redirect_uris: ["http://app.example/cb"] }, uriError],
  ["a fragment", { redirect_uris: [`${callback}#x`] }, uriError],
  ["a wildcard", { redirect_uris: ["https://*.example/cb"] }, uriError],
  ["user info", { redirect_uris: ["https://a:b@app.example/cb"] }, uriError],
  ["a host that isn't ASCII", { redirect_uris: ["https://\u0430pp.example/cb"] }, uriError],
  ["a path that isn't ASCII", { redirect_uris: ["https://app.example/c\u200bb"] }, uriError],
  ["a backslash", { redirect_uris: ["https://app.example\\cb"] }, uriError],
  ["a space", { redirect_uris: ["https://app.example/c b"] }, uriError],
  ["a relative address", { redirect_uris: ["/cb"] }, uriError],
  ["no redirect URI", { redirect_uris: [] }, uriError],
  ["a name of 151 characters", { client_name: "x".repeat(151) }, metadataError],
  ["no name", { client_name: undefined }, metadataError],
  ["a name with a line break", { client_name: "a\nb" }, metadataError],
  ["a name with a line separator", { client_name: "a\u2028b" }, metadataError],
  ["a name that reverses the text after it", { client_name: "a\u202eb" }, metadataError],
  ["a name of spaces", { client_name: " \u00a0\u2003" }, metadataError],
  ["a name of invisible characters", { client_name: "\u200b\u{e0041}\u2060\u3164" }, metadataError],
  ["a name of empty Braille cells", { client_name: "\u2800\u2800" }, metadataError],
  ["a name of combining marks", { client_name: "\u0301\u0302" }, metadataError],
  ["a name that begins with a combining mark", { client_name: "\u0301Ada" }, metadataError],
  ["a name with stacked marks", { client_name: `C${"\u0301\u0302\u0303\u0304\u0305"}laude` }, metadataError],
  ["a name with the same mark twice", { client_name: "Cl\u0336\u0336aude" }, metadataError],
  ["no grant types", { grant_types: undefined }, metadataError],
  ["other grant types", { grant_types: ["client_credentials"] }, metadataError],
  ["another grant type beside the code", { grant_types: ["authorization_code", "client_credentials"] }, metadataError],
  ["grant types without the code", { grant_types: ["refresh_token"] }, metadataError],
  ["no response types", { response_types: undefined }, metadataError],
  ["other response types", { response_types: ["token"] }, metadataError],
  ["another response type beside the code", { response_types: ["code", "token"] }, metadataError],
  ["an unknown method of the token endpoint", { token_endpoint_auth_method: "private_key_jwt" }, metadataError],
  ["a plain challenge", { code_challenge_method: "plain" }, metadataError],
  ["another type of app", { application_type: "desktop" }, metadataError],
  ["a logo by javascript", { logo_uri: "javascript:alert(1)" }, metadataError],
  ["a homepage without https", { client_uri: "http://app.example" }, metadataError],
])("rejects %s", async (_, changes, error) => {
  const { status, body } = await register({ ...metadata, ...changes });
  expect([status, body.error]).toEqual([400, error]);
  expect(body.error_description).not.toMatch(/expected|received|invalid input/i);
});

test("accepts a name of 150 characters, whatever they are", async () => {
  expect((await register({ ...metadata, client_name: "😀".repeat(150) })).status).toBe(201);
});

test.each([
  ...[
    "file:///etc",
    "blob:x",
    "vbscript:x",
    "view-source:https://a.example",
    "about:blank",
    "intent://x",
    "myapp://cb",
  ],
  ...[
    "ms-word:x",
    "search-ms:x",
    "tel:1",
    "mailto:a@b.example",
    "ftp://a.example/",
    "ws://a.example/",
    "a.:x",
    "1.a:x",
  ],
])("rejects the scheme of %s, also beside an accepted redirect URI", async (uri) => {
  for (const redirect_uris of [[uri], [callback, uri]]) {
    const { status, body } = await register({ ...metadata, redirect_uris });
    expect([status, body.error]).toEqual([400, uriError]);
  }
});

test.each([
  "Ассистент",
  "智能助手",
  "กู้ข้อมูล",
  "Tie\u0302\u0301ng Vie\u0323\u0302t",
  "हिन्दी सहायक",
  "שָׁלוֹם",
  "C++ 🤖",
  "1️⃣ Password",
])("accepts the name %s", async (client_name) => {
  expect((await register({ ...metadata, client_name })).status).toBe(201);
});

test("rejects a body that is too large or isn't JSON, and other methods", async () => {
  expect((await register({ ...metadata, client_description: "x".repeat(70_000) })).status).toBe(413);
  expect((await register("{")).body.error).toBe("invalid_request");
  expect((await ask(`${origin}/register`)).status).toBe(405);
});

describe("with rate limiting on", () => {
  const { rate_limit } = settings();

  afterEach(() => {
    settings().rate_limit = rate_limit;
  });

  test("the 21st registration in an hour gets 429 with Retry-After", async () => {
    settings().rate_limit = true;
    const answers = [];
    for (let n = 0; n < 21; n += 1) answers.push(await register(metadata));
    expect(answers.map(({ status }) => status)).toEqual([...Array(20).fill(201), 429]);
    expect(Number(answers.at(-1)?.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

test("the metadata documents name this server, its endpoints and S256, in both forms", async () => {
  const read = async (path: string) => (await ask(`${origin}/.well-known/${path}`)).json();
  const resource = await read("oauth-protected-resource/mcp");
  expect(resource).toMatchObject({ resource: `${origin}/mcp`, authorization_servers: [origin] });
  expect(await read("oauth-protected-resource")).toEqual(resource);
  expect(await read("oauth-authorization-server")).toMatchObject({
    ...{ issuer: origin, authorization_endpoint: `${origin}/authorize`, token_endpoint: `${origin}/token` },
    ...{ registration_endpoint: `${origin}/register`, code_challenge_methods_supported: ["S256"] },
    authorization_response_iss_parameter_supported: true,
  });
  expect((await ask(`${origin}/.well-known/oauth-nothing`)).status).toBe(404);
});

test("the cleanup deletes apps that nobody allowed within a day, and keeps newer ones", async () => {
  const { body: fresh } = await register(metadata);
  const { body: old } = await register(metadata);
  await at.owner`update oauth_clients set created_at = now() - interval '25 hours' where client_id = ${old.client_id}`;
  await at.owner`select auth.clean_oauth()`;
  const rows =
    await at.owner`select client_id from oauth_clients where client_id in (${old.client_id}, ${fresh.client_id})`;
  expect(rows.map(({ client_id }) => client_id)).toEqual([fresh.client_id]);
});
