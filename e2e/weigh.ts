import type { Page as BrowserPage } from "@playwright/test";
import { expect, product } from "./browser.ts";

/** KiB transferred by kind until the network is idle. */
export async function weigh(page: BrowserPage, path: string) {
  const client = await page.context().newCDPSession(page);
  await client.send("Network.enable");
  await client.send("Network.setCacheDisabled", { cacheDisabled: true });
  const kinds = new Map<string, string>();
  const loaded: { kind: string; bytes: number }[] = [];
  client.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
  client.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    loaded.push({ kind: kinds.get(requestId) ?? "", bytes: encodedDataLength });
  });
  const response = await page.goto(`${product.url}${path}`, { waitUntil: "networkidle" });
  expect(response?.status(), `status of ${path}`).toBe(200);
  const of = (kind: string) => loaded.filter((each) => each.kind === kind);
  const sum = (kind: string) => of(kind).reduce((total, { bytes }) => total + bytes, 0) / 1024;
  return { scripts: sum("Script"), styles: sum("Stylesheet"), fonts: sum("Font"), fontFiles: of("Font").length };
}
