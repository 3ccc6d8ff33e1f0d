import { generateCodeVerifier, OAuth2Client } from "@badgateway/oauth2-client";
import * as oauth from "oauth4webapi";
import { expect, test } from "vitest";
import { allow, ask, callback, metadata, origin, register, rpc } from "#lib/testing/oauth-flow.ts";
import { addSession, stage } from "#lib/testing/stage.ts";

const at = await stage();
const session = await addSession(at.owner, at.first, "owner");

const call = (text: string) => rpc("tools/call", { name: "list_people", arguments: {} }, { text });
const resource = `${origin}/mcp`;
const own = { [oauth.customFetch]: (url: string, init: object) => ask(url, init) };

test("oauth4webapi, which validates every response against the RFCs, completes the whole flow", async () => {
  const challenged = await rpc("tools/call", { name: "list_people", arguments: {} });
  expect(challenged.headers.get("www-authenticate")).toContain("resource_metadata=");
  const server = await oauth.processResourceDiscoveryResponse(
    new URL(resource),
    await oauth.resourceDiscoveryRequest(new URL(resource), own),
  );
  const issuer = new URL(server.authorization_servers?.[0] ?? "about:blank");
  const as = await oauth.processDiscoveryResponse(
    issuer,
    await oauth.discoveryRequest(issuer, { algorithm: "oauth2", ...own }),
  );
  const client = await oauth.processDynamicClientRegistrationResponse(
    await oauth.dynamicClientRegistrationRequest(as, metadata, own),
  );
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const url = new URL(as.authorization_endpoint ?? "");
  const query = {
    ...{ client_id: client.client_id, redirect_uri: callback, response_type: "code", scope: "people:read", state },
    ...{ code_challenge: await oauth.calculatePKCECodeChallenge(verifier), code_challenge_method: "S256", resource },
  };
  url.search = new URLSearchParams(query).toString();
  const parameters = oauth.validateAuthResponse(as, client, await allow(url.href, session), state);
  const redeemed = await oauth.authorizationCodeGrantRequest(
    as,
    client,
    oauth.None(),
    parameters,
    callback,
    verifier,
    own,
  );
  const tokens = await oauth.processAuthorizationCodeResponse(as, client, redeemed);
  expect([tokens.scope, tokens.expires_in]).toEqual(["people:read", 3600]);
  expect((await call(tokens.access_token)).status).toBe(200);
  const refresh = async (token = "") =>
    oauth.processRefreshTokenResponse(
      as,
      client,
      await oauth.refreshTokenGrantRequest(as, client, oauth.None(), token, own),
    );
  const next = await refresh(tokens.refresh_token);
  expect((await call(next.access_token)).status).toBe(200);
  await oauth.processRevocationResponse(
    await oauth.revocationRequest(as, client, oauth.None(), next.refresh_token ?? "", own),
  );
  expect((await call(next.access_token)).status).toBe(401);
  await expect(refresh(next.refresh_token)).rejects.toMatchObject({ error: "invalid_grant" });
});

test.each(["none", "client_secret_basic", "client_secret_post"] as const)(
  "@badgateway/oauth2-client completes the whole flow with the method %s",
  async (token_endpoint_auth_method) => {
    const { client_id, client_secret } = await register({ token_endpoint_auth_method });
    const client = new OAuth2Client({
      server: `${origin}/`,
      discoveryEndpoint: "/.well-known/oauth-authorization-server",
      clientId: client_id,
      ...(client_secret && { clientSecret: client_secret }),
      ...(token_endpoint_auth_method !== "none" && { authenticationMethod: token_endpoint_auth_method }),
      fetch: ask as typeof fetch,
    });
    const codeVerifier = await generateCodeVerifier();
    const asked = { redirectUri: callback, state: "state", codeVerifier };
    const url = await client.authorizationCode.getAuthorizeUri({ ...asked, scope: ["people:read"], resource });
    const back = await allow(url, session);
    const first = await client.authorizationCode.getTokenFromCodeRedirect(back, { ...asked, resource });
    expect((await call(first.accessToken)).status).toBe(200);
    const second = await client.refreshToken(first);
    expect(second.refreshToken).not.toBe(first.refreshToken);
    expect((await call(second.accessToken)).status).toBe(200);
    await expect(client.refreshToken(first)).rejects.toMatchObject({ oauth2Code: "invalid_grant" });
    expect((await call(second.accessToken)).status).toBe(401);
  },
);
