import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { Agent, fetch as undiciFetch } from "undici";
import { expect, hydrated, ownSignInOf, product } from "./browser.ts";

const dispatcher = new Agent({ connect: { ca: readFileSync(join(product.dataDir, "tls/cert.pem")) } });

/** Fetches with undici, which accepts the product's certificate, and returns Node's own `Response` for the clients. */
export async function ask(url: string | URL, init?: object): Promise<Response> {
  const answer = await undiciFetch(url, { ...init, dispatcher });
  return new Response(answer.body as never, { status: answer.status, headers: [...answer.headers] });
}

/** Listens for the OAuth callback, as a client on the person's computer does. */
export async function listen(): Promise<{ server: Server; callback: string; called: Promise<URLSearchParams> }> {
  const { promise, resolve } = Promise.withResolvers<URLSearchParams>();
  const server = createServer((incoming, outgoing) => {
    const { searchParams } = new URL(incoming.url ?? "/", "http://127.0.0.1");
    if (searchParams.has("state") || searchParams.has("code")) resolve(searchParams);
    outgoing.end("You can close this tab.");
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return { server, callback: `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`, called: promise };
}

/** Opens an app's authorization URL in a new browser context and signs in, up to the consent page. */
export async function openConsent(browser: Browser, url: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  const page = await context.newPage();
  await page.goto(url);
  const { email, password } = await ownSignInOf("owner");
  await hydrated(page);
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { name: /^Connect an app to/ })).toBeVisible();
  await expect(page.getByText(`(${email})`)).toBeVisible();
  return { context, page };
}
