import type { Page as BrowserPage } from "@playwright/test";
import { expect, product } from "./browser.ts";

/** KiB of bodies transferred by kind until the network is idle: headers depend on how many files there are. */
export async function weigh(page: BrowserPage, path: string) {
  const client = await page.context().newCDPSession(page);
  await client.send("Network.enable");
  await client.send("Network.setCacheDisabled", { cacheDisabled: true });
  const begun = new Map<string, { kind: string; headers: number }>();
  const loaded: { kind: string; bytes: number }[] = [];
  client.on("Network.responseReceived", ({ requestId, type, response }) =>
    begun.set(requestId, { kind: type, headers: response.encodedDataLength }),
  );
  client.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const { kind, headers } = begun.get(requestId) ?? { kind: "", headers: 0 };
    loaded.push({ kind, bytes: encodedDataLength - headers });
  });
  const response = await page.goto(`${product.url}${path}`, { waitUntil: "networkidle" });
  expect(response?.status(), `status of ${path}`).toBe(200);
  const of = (kind: string) => loaded.filter((each) => each.kind === kind);
  const sum = (kind: string) => of(kind).reduce((total, { bytes }) => total + bytes, 0) / 1024;
  return { scripts: sum("Script"), styles: sum("Stylesheet"), fonts: sum("Font"), fontFiles: of("Font").length };
}
