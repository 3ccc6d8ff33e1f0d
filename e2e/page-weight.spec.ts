import type { Page as BrowserPage } from "@playwright/test";
import { pages } from "#lib/pages.ts";
import type { Page } from "#lib/platform/page.ts";
import { expect, product, test } from "./browser.ts";

/** KiB on the wire by kind, until nothing is asked for any more. */
async function weigh(page: BrowserPage, path: string) {
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

const lists = { "/time/timesheets": "?status=all", "/adjustments": "?status=all" } as Record<string, string>;
const inside = pages.flatMap((page: Page) => [page.path, ...(page.below ?? [])]);

for (const { path, limit, signedOut } of [
  ...inside.map((path) => ({ path: `${path}${lists[path] ?? ""}`, limit: 260, signedOut: false })),
  { path: "/sign-in", limit: 170, signedOut: true },
  { path: "/worker", limit: 210, signedOut: true },
  { path: "/jobs/5f0c9d0e-3b1a-4c56-9d6f-0a1b2c3d4e5f", limit: 210, signedOut: true },
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
