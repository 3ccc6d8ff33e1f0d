import type { Page } from "@playwright/test";
import { sized } from "#lib/testing/size.ts";
import { ask, open, openBlank } from "./actions.ts";
import { askApi, expect, hydrated, product, test } from "./browser.ts";

test.use({ organization: "paid" });

async function disableWebhook(page: Page): Promise<void> {
  await open(page, "/account");
  const sent = { name: "Disabled by hand", url: "https://nobody.example.com/disabled", events: ["contract.created"] };
  const { status } = await ask(page, "/webhooks", { ...sent, status: "disabled" });
  expect(status).toBe(201);
}

const pages = [
  { path: "/invoices?status=all" },
  { path: "/developers/access-tokens" },
  { path: "/members" },
  { path: "/contracts" },
  { path: "/contracts/new" },
  { path: "/" },
  { path: "/developers/access-tokens/new" },
  { path: "/developers/webhooks", arrange: disableWebhook, counted: /No missed events|Send the .+ it missed/ },
];

// Cached fonts would load instantly.
test.use({ isNewBrowser: true });

/** Adds up from now on how far each page's layout shifts while nobody does anything. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.sum += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
    Object.assign(window, { shifts });
  });
  return () =>
    page.evaluate(async () => {
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      return (window as unknown as { shifts: { sum: number } }).shifts.sum;
    });
}

const mostShift = 0.05;

/** One without and one with a panel in `npm test`: how the shell and a list arrive is the same on all. */
for (const { path, arrange, counted } of sized(pages.slice(0, 1), pages)) {
  test(`${path}: the layout barely shifts while the page hydrates and its fonts load late`, async ({ page, gate }) => {
    await arrange?.(page);
    const shifted = await watchShifts(page);
    await gate.close("**/*.woff2");
    // Refetches stay blocked: changes made by other tests would shift the layout legitimately.
    await page.route("**/rest/v2/**", (route) =>
      /\/missed$/.test(route.request().url()) ? route.continue() : undefined,
    );
    await page.goto(`${product.url}${path}`, { waitUntil: "domcontentloaded" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    gate.open();
    await hydrated(page);
    if (counted) await expect(page.getByText(counted).first()).toBeVisible();
    await page.waitForFunction(() => [...document.fonts].some(({ status }) => status === "loaded"));
    const fonts = await page.evaluate(async () => {
      await document.fonts.ready;
      return [...document.fonts].filter(({ status }) => status === "loaded").length;
    });
    expect(fonts).toBeGreaterThan(0);
    expect(await shifted()).toBeLessThanOrEqual(mostShift);
  });
}

test("Home: what the server has drawn stays while its code is on its way", async ({ page }) => {
  await open(page, "/account");
  await page.addInitScript(() => {
    const removed = new Set<Node>();
    // What the server streams is moved to its place, and is still there at the end.
    const lost = () => [...removed].flatMap(({ isConnected, textContent }) => (isConnected ? [] : textContent || []));
    Object.assign(window, { lost });
    const note = (records: MutationRecord[]) => {
      for (const { target, removedNodes } of records)
        if (target.parentElement?.closest("main")) for (const node of removedNodes) removed.add(node);
    };
    new MutationObserver(note).observe(document, { childList: true, subtree: true });
  });
  const client = await page.context().newCDPSession(page);
  await client.send("Network.setCacheDisabled", { cacheDisabled: true });
  const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 };
  await client.send("Network.emulateNetworkConditions", network);
  await page.goto(product.url);
  await hydrated(page);
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("list", { name: "Checklist" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Equipment" })).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { lost: () => string[] }).lost())).toEqual([]);
});

const panels = [
  { list: "/invoices?status=all", key: "invoice", api: "/invoices?status=all&limit=1" },
  { list: "/payments", key: "payment", api: "/payments?limit=1" },
  { list: "/refunds", key: "refund", api: "/refund-statements?limit=1" },
  { list: "/equipment/assets", key: "asset", api: "/it/assets?limit=1" },
  { list: "/time/timesheets?status=all", key: "open", api: "/timesheets?limit=1" },
  { list: "/recruiting/applications", key: "application", api: "/ats/applications?limit=1" },
];

for (const { list, key, api } of sized(panels.slice(-1), panels)) {
  test(`${list}: an open record is drawn once, next to its list, however late the panel's code arrives`, async ({
    page,
  }) => {
    await openBlank(page);
    const { data } = await askApi<{ data: { id: string }[] | { rows: { id: string }[] } }>(page, api);
    const [row] = Array.isArray(data) ? data : data.rows;
    const shifted = await watchShifts(page);
    await page.addInitScript(() => {
      const panels = { seen: 0, gone: 0 };
      const count = () => {
        const isThere = document.querySelector("aside") !== null;
        if (isThere && panels.seen === panels.gone) panels.seen += 1;
        if (!isThere && panels.seen > panels.gone) panels.gone += 1;
      };
      new MutationObserver(count).observe(document, { childList: true, subtree: true });
      Object.assign(window, { panels });
    });
    const client = await page.context().newCDPSession(page);
    const network = { offline: false, latency: 150, downloadThroughput: -1, uploadThroughput: -1 };
    await client.send("Network.emulateNetworkConditions", network);
    await page.goto(`${product.url}${list}${list.includes("?") ? "&" : "?"}${key}=${row?.id}`);
    await hydrated(page);
    await page.waitForLoadState("networkidle");
    await expect(page.getByRole("complementary").last().getByRole("heading").first()).toBeVisible();
    expect(await page.evaluate(() => (window as unknown as { panels: unknown }).panels)).toEqual({ seen: 1, gone: 0 });
    expect(await shifted()).toBeLessThanOrEqual(mostShift);
  });
}
