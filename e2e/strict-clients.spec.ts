import { generateCodeVerifier, OAuth2Client } from "@badgateway/oauth2-client";
import type { Browser } from "@playwright/test";
import * as oauth from "oauth4webapi";
import { expect, product, test } from "./browser.ts";
import { ask, listen, openConsent } from "./oauth-client.ts";

const resource = `${product.url}/mcp`;
const own = { [oauth.customFetch]: (url: string, init: object) => ask(url, init) };

const metadataOf = (callback: string, token_endpoint_auth_method: string) => ({
  ...{ client_name: "Strict client", redirect_uris: [callback], token_endpoint_auth_method },
  ...{ grant_types: ["authorization_code", "refresh_token"], response_types: ["code"] },
});

/** Calls a tool with an access token and returns the status. */
async function call(text: string): Promise<number> {
  const { status } = await ask(resource, {
    method: "POST",
    headers: {
      ...{ authorization: `Bearer ${text}`, "content-type": "application/json" },
      accept: "application/json, text/event-stream",
    },
    body: JSON.stringify({
      ...{ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "list_people", arguments: {} } },
    }),
  });
  return status;
}

/** Signs in as a person and allows what the app requests. */
async function allow(browser: Browser, url: string): Promise<void> {
  const { context, page } = await openConsent(browser, url);
  await page.getByRole("button", { name: "Allow access" }).click();
  await page.waitForURL(/^http:\/\/127\.0\.0\.1/);
  await context.close();
}

test("oauth4webapi, which checks every response against the RFCs, connects through a person's browser", async ({
  browser,
}) => {
  const { server, callback, called } = await listen();
  const protectedBy = await oauth.processResourceDiscoveryResponse(
    new URL(resource),
    await oauth.resourceDiscoveryRequest(new URL(resource), own),
  );
  const issuer = new URL(protectedBy.authorization_servers?.[0] ?? "about:blank");
  const as = await oauth.processDiscoveryResponse(
    issuer,
    await oauth.discoveryRequest(issuer, { algorithm: "oauth2", ...own }),
  );
  const client = await oauth.processDynamicClientRegistrationResponse(
    await oauth.dynamicClientRegistrationRequest(as, metadataOf(callback, "none"), own),
  );
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const url = new URL(as.authorization_endpoint ?? "");
  const query = {
    ...{ client_id: client.client_id, redirect_uri: callback, response_type: "code", scope: "people:read", state },
    ...{ code_challenge: await oauth.calculatePKCECodeChallenge(verifier), code_challenge_method: "S256", resource },
  };
  url.search = new URLSearchParams(query).toString();
  await allow(browser, url.href);
  const parameters = oauth.validateAuthResponse(as, client, await called, state);
  const none = oauth.None();
  const redeemed = await oauth.authorizationCodeGrantRequest(as, client, none, parameters, callback, verifier, own);
  const tokens = await oauth.processAuthorizationCodeResponse(as, client, redeemed);
  expect([tokens.scope, await call(tokens.access_token)]).toEqual(["people:read", 200]);
  const next = await oauth.processRefreshTokenResponse(
    as,
    client,
    await oauth.refreshTokenGrantRequest(as, client, none, tokens.refresh_token ?? "", own),
  );
  expect(await call(next.access_token)).toBe(200);
  await oauth.processRevocationResponse(await oauth.revocationRequest(as, client, none, next.refresh_token ?? "", own));
  expect(await call(next.access_token)).toBe(401);
  server.close();
});

test("@badgateway/oauth2-client connects with a client secret through a person's browser", async ({ browser }) => {
  const { server, callback, called } = await listen();
  const registered = await ask(`${product.url}/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(metadataOf(callback, "client_secret_basic")),
  });
  const { client_id, client_secret } = await registered.json();
  const client = new OAuth2Client({
    ...{ server: `${product.url}/`, discoveryEndpoint: "/.well-known/oauth-authorization-server" },
    ...{ clientId: client_id, clientSecret: client_secret, authenticationMethod: "client_secret_basic" },
    fetch: ask as typeof fetch,
  });
  const codeVerifier = await generateCodeVerifier();
  const asked = { redirectUri: callback, state: "state", codeVerifier, resource };
  await allow(browser, await client.authorizationCode.getAuthorizeUri({ ...asked, scope: ["people:read"] }));
  const first = await client.authorizationCode.getTokenFromCodeRedirect(`${callback}?${await called}`, asked);
  expect(await call(first.accessToken)).toBe(200);
  const second = await client.refreshToken(first);
  expect(await call(second.accessToken)).toBe(200);
  await expect(client.refreshToken(first)).rejects.toMatchObject({ oauth2Code: "invalid_grant" });
  expect(await call(second.accessToken)).toBe(401);
  server.close();
});
