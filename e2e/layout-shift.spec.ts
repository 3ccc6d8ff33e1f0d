import type { Page } from "@playwright/test";
import { ask, open } from "./actions.ts";
import { expect, hydrated, product, test } from "./browser.ts";

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
  { path: "/developers/webhooks", arrange: disableWebhook, counted: /No missed events|Send the .+ it missed/ },
];

// Cached fonts would load instantly.
test.use({ isNewBrowser: true });

for (const { path, arrange, counted } of pages) {
  test(`${path}: the layout barely shifts while the page hydrates and its fonts load late`, async ({ page, gate }) => {
    await arrange?.(page);
    await page.addInitScript(() => {
      const shifts = { sum: 0 };
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.sum += (entry as PerformanceEntry & { value: number }).value;
      }).observe({ type: "layout-shift", buffered: true });
      Object.assign(window, { shifts });
    });
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
    const { fonts, sum } = await page.evaluate(async () => {
      await document.fonts.ready;
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      const seen = [...document.fonts].filter(({ status }) => status === "loaded").length;
      return { fonts: seen, sum: (window as unknown as { shifts: { sum: number } }).shifts.sum };
    });
    expect(fonts).toBeGreaterThan(0);
    expect(sum).toBeLessThanOrEqual(0.05);
  });
}
