import { createHash, randomBytes } from "node:crypto";
import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from "@modelcontextprotocol/client";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { open } from "./actions.ts";
import { expect, expectAccessible, product, test } from "./browser.ts";
import { ask, listen, openConsent } from "./oauth-client.ts";

test.use({ organization: "paid" });

const mcp = new URL(`${product.url}/mcp`);

function provider(callback: string, client_name: string) {
  const kept: Record<string, unknown> = {};
  return {
    kept,
    own: {
      redirectUrl: callback,
      clientMetadata: {
        ...{ client_name, redirect_uris: [callback], response_types: ["code"], token_endpoint_auth_method: "none" },
        grant_types: ["authorization_code", "refresh_token"],
      },
      state: () => randomBytes(16).toString("base64url"),
      clientInformation: () => kept.client,
      saveClientInformation(client: unknown) {
        kept.client = client;
      },
      tokens: () => kept.tokens,
      saveTokens(tokens: unknown) {
        kept.tokens = tokens;
      },
      redirectToAuthorization(to: URL) {
        kept.to = to.href;
      },
      saveCodeVerifier(verifier: string) {
        kept.verifier = verifier;
      },
      codeVerifier: () => kept.verifier,
      discoveryState: () => kept.discovery,
      saveDiscoveryState(state: unknown) {
        kept.discovery = state;
      },
    } as never,
  };
}

const hostile = `<img src=x onerror=alert(1)>${"W".repeat(120)}`;

test("a 2026-07-28 client connects once a person signs in and allows it, and is refused after disconnecting", async ({
  browser,
}) => {
  const { server, callback, called } = await listen();
  const { own, kept } = provider(callback, hostile);
  const client = new ModernClient({ name: "e2e", version: "1" });
  const transport = new ModernTransport(mcp, { fetch: ask as never, authProvider: own });
  await client.connect(transport);
  expect((await client.listTools()).tools.length).toBeGreaterThan(5);
  await expect(client.callTool({ name: "list_invoices", arguments: {} })).rejects.toThrow();

  const { context, page } = await openConsent(browser, String(kept.to));
  await expect(page.getByText("127.0.0.1", { exact: true })).toBeVisible();
  await expect(page.getByText(/^Unverified: .* Registered /)).toBeVisible();
  await expect(page.getByText("<img src=x")).toBeVisible();
  expect(await page.locator("img[src=x]").count()).toBe(0);
  await page.getByText("Allow more than it asked for").click();
  await expect(page.getByLabel("Create and change timesheets")).not.toBeChecked();
  await page.getByLabel("Create and change timesheets").check();
  await expectAccessible(page);
  await page.getByLabel("Read people").uncheck();
  await page.getByRole("button", { name: "Allow access" }).click();
  await page.waitForURL(/^http:\/\/127\.0\.0\.1/);
  await transport.finishAuth(await called);
  const invoices = await client.callTool({ name: "list_invoices", arguments: { limit: 2 } });
  expect(invoices.structuredContent).toMatchObject({ data: [{}, {}] });
  expect((kept.tokens as { scope: string }).scope).not.toContain("people:read");
  expect((kept.tokens as { scope: string }).scope).toContain("timesheets:write");

  await open(page, "/developers/connected-apps");
  const app = page.getByRole("table", { name: "Connected apps" }).getByRole("row").filter({ hasText: "<img src=x" });
  await expect(app).toBeVisible();
  await expectAccessible(page);
  await app.getByRole("button", { name: /^Disconnect / }).click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "Disconnect app" }).click();
  // Content under the dialog has no role until it closes.
  await expect(question).toBeHidden();
  await expect(app).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Connect an app" })).toContainText(`${product.url}/mcp`);
  await expect(client.callTool({ name: "list_invoices", arguments: {} })).rejects.toThrow();
  await client.close();
  await context.close();
  server.close();
});

test("without JavaScript, a 2025 client is connected and another is denied", async ({ browser, context }) => {
  const storageState = await context.storageState();
  const plain = await browser.newContext({ ignoreHTTPSErrors: true, javaScriptEnabled: false, storageState });
  const page = await plain.newPage();
  for (const decision of ["Allow access", "Deny access"]) {
    const { server, callback, called } = await listen();
    const { own, kept } = provider(callback, "Ledger assistant");
    const client = new Client({ name: "e2e", version: "1" });
    const transport = new StreamableHTTPClientTransport(mcp, { fetch: ask as never, authProvider: own });
    await client.connect(transport as never);
    await expect(client.callTool({ name: "list_people", arguments: {} })).rejects.toThrow();
    await page.goto(String(kept.to));
    await page.getByRole("button", { name: decision }).click();
    await page.waitForURL(/^http:\/\/127\.0\.0\.1/);
    const answer = await called;
    expect(answer.get("iss")).toBe(product.url);
    if (decision === "Deny access") expect(answer.get("error")).toBe("access_denied");
    else {
      await transport.finishAuth(answer.get("code") ?? "");
      expect(await client.callTool({ name: "list_people", arguments: {} })).toHaveProperty("structuredContent");
    }
    await client.close();
    server.close();
  }
  await plain.close();
});

test("the consent page can't be framed or cached, sends no referrer, shows no logo or link of the app, and submits only to itself and the app", async ({
  page,
}) => {
  const { server, callback } = await listen();
  const registered = await page.request.post(`${product.url}/register`, {
    data: {
      client_name: "Headers",
      redirect_uris: [callback],
      grant_types: ["authorization_code"],
      response_types: ["code"],
      client_uri: "https://homepage.example/",
      logo_uri: "https://logo.example/logo.svg",
    },
  });
  const { client_id } = await registered.json();
  const code_challenge = createHash("sha256").update("v".repeat(43)).digest("base64url");
  const query = new URLSearchParams({
    ...{ client_id, redirect_uri: callback, response_type: "code", code_challenge, code_challenge_method: "S256" },
  });
  const shown = await page.goto(`${product.url}/authorize?${query}`);
  const headers = shown?.headers() ?? {};
  expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  expect(headers["content-security-policy"]).toContain("img-src 'self' data: blob:;");
  await expect(page.locator("img[src*='logo.example'], a[href*='homepage.example']")).toHaveCount(0);
  expect(headers["content-security-policy"]).toContain(`form-action 'self' ${new URL(callback).origin}`);
  expect([headers["x-frame-options"], headers["referrer-policy"]]).toEqual(["DENY", "no-referrer"]);
  expect(headers["cache-control"]).toContain("no-store");
  server.close();
});

test("an owner allows only listed apps, and another app's consent page says so", async ({ page }) => {
  await open(page, "/developers/connected-apps");
  const change = async (mode: string, list?: string) => {
    await page.getByRole("button", { name: "Change policy" }).click();
    const dialog = page.getByRole("dialog", { name: "Which apps may people connect?" });
    await dialog.getByRole("radio", { name: new RegExp(`^${mode}`) }).check();
    if (list !== undefined) await dialog.getByLabel("Allowed destinations").fill(list);
    await dialog.getByRole("button", { name: "Change policy" }).click();
  };
  await change("Only listed apps", "not a host");
  await expect(page.getByText(/^not a host isn't a host/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Cancel" }).click();
  // Apps on localhost stay allowed: other tests connect one.
  await change("Only listed apps", "https://Claude.ai/mcp\nlocalhost");
  await expect(page.getByText("only apps that send them back to claude.ai, localhost")).toBeVisible();
  const redirect_uri = "https://app.example/callback";
  const data = { client_name: "Kept out", redirect_uris: [redirect_uri], token_endpoint_auth_method: "none" };
  const types = { grant_types: ["authorization_code"], response_types: ["code"] };
  const registered = await page.request.post(`${product.url}/register`, { data: { ...data, ...types } });
  const { client_id } = await registered.json();
  const code_challenge = createHash("sha256").update("v".repeat(43)).digest("base64url");
  const query = { client_id, redirect_uri, response_type: "code", code_challenge, code_challenge_method: "S256" };
  await page.goto(`${product.url}/authorize?${new URLSearchParams(query)}`);
  await expect(page.getByText(/doesn't allow apps at app\.example/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Allow access" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Deny access" })).toBeVisible();
  await expectAccessible(page);
  await open(page, "/developers/connected-apps");
  await change("Any app");
  await expect(page.getByText("People may connect any app.")).toBeVisible();
});
