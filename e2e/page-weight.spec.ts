import type { Page } from "@playwright/test";
import { expect, product, test } from "./browser.ts";

/** KiB on the wire by kind, until nothing is asked for any more. */
async function weigh(page: Page, path: string) {
  const client = await page.context().newCDPSession(page);
  await client.send("Network.enable");
  await client.send("Network.setCacheDisabled", { cacheDisabled: true });
  const kinds = new Map<string, string>();
  const loaded: { kind: string; bytes: number }[] = [];
  client.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
  client.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    loaded.push({ kind: kinds.get(requestId) ?? "", bytes: encodedDataLength });
  });
  await page.goto(`${product.url}${path}`, { waitUntil: "networkidle" });
  const of = (kind: string) => loaded.filter((each) => each.kind === kind);
  const sum = (kind: string) => of(kind).reduce((total, { bytes }) => total + bytes, 0) / 1024;
  return { scripts: sum("Script"), styles: sum("Stylesheet"), fonts: sum("Font"), fontFiles: of("Font").length };
}

for (const { path, limit, signedOut } of [
  { path: "/invoices", limit: 260, signedOut: false },
  { path: "/time/timesheets?status=all", limit: 260, signedOut: false },
  { path: "/time/adjustments?status=all", limit: 260, signedOut: false },
  { path: "/settings/billing/legal-entities", limit: 260, signedOut: false },
  { path: "/settings/billing/exchange-rates", limit: 260, signedOut: false },
  { path: "/settings/billing/service-rates", limit: 260, signedOut: false },
  { path: "/payroll", limit: 260, signedOut: false },
  { path: "/contracts", limit: 260, signedOut: false },
  { path: "/contracts/new", limit: 260, signedOut: false },
  { path: "/contracts/import", limit: 260, signedOut: false },
  { path: "/people", limit: 260, signedOut: false },
  { path: "/payments", limit: 260, signedOut: false },
  { path: "/payments/new", limit: 260, signedOut: false },
  { path: "/refunds", limit: 260, signedOut: false },
  { path: "/service-fees", limit: 260, signedOut: false },
  { path: "/developers/access-tokens", limit: 260, signedOut: false },
  { path: "/developers/access-tokens/new", limit: 260, signedOut: false },
  { path: "/developers/webhooks", limit: 260, signedOut: false },
  { path: "/developers/webhooks/new", limit: 260, signedOut: false },
  { path: "/developers/reference/invoices", limit: 260, signedOut: false },
  { path: "/sign-in", limit: 170, signedOut: true },
]) {
  test(`${path} loads at most ${limit} KiB of scripts, 25 KiB of styles and 80 KiB of fonts in two files`, async ({
    page,
  }) => {
    if (signedOut) await page.context().clearCookies();
    const { scripts, styles, fonts, fontFiles } = await weigh(page, path);
    for (const kind of [scripts, styles, fonts]) expect(kind).toBeGreaterThan(1);
    expect(scripts).toBeLessThanOrEqual(limit);
    expect(styles).toBeLessThanOrEqual(25);
    expect(fonts).toBeLessThanOrEqual(80);
    expect(fontFiles).toBeLessThanOrEqual(2);
  });
}
