import type { Page } from "#lib/platform/page.ts";
import { pages } from "#lib/registry/pages.ts";
import { expect, test } from "./browser.ts";
import { weigh } from "./weigh.ts";

const lists = { "/time/timesheets": "?status=all", "/adjustments": "?status=all" } as Record<string, string>;
/** Pages that open with a form validated by the API's schemas, which bring in zod. */
const forms = ["/contracts/new", "/developers/access-tokens/new", "/developers/webhooks/new", "/account"];
/** Opens with a PDF, so it loads the viewer. */
const previews = ["/settings/billing/documents"];
/** Reads made in the browser: only it knows which invoices are being paid, and a preview is large. */
const readLater = {
  "/payments/new": ["/invoices"],
  "/settings/billing/documents": ["/document-settings/preview"],
} as Record<string, string[]>;
const inside = pages.flatMap((page: Page) => [page.path, ...(page.below ?? [])]);

// Cached files would weigh nothing.
test.use({ isNewBrowser: true });

for (const { path, limit, signedOut } of [
  ...inside.map((path) => ({
    path: `${path}${lists[path] ?? ""}`,
    limit: previews.includes(path) ? 350 : forms.includes(path) ? 255 : 220,
    signedOut: false,
  })),
  { path: "/sign-in", limit: 170, signedOut: true },
  { path: "/worker", limit: 210, signedOut: true },
]) {
  test(`${path} loads at most ${limit} KiB of scripts, 25 KiB of styles and 80 KiB of fonts in two files, includes its data, and has no empty state in the demo`, async ({
    page,
  }) => {
    if (signedOut) await page.context().clearCookies();
    const { scripts, styles, fonts, fontFiles, reads } = await weigh(page, path);
    for (const kind of [scripts, styles, fonts]) expect(kind).toBeGreaterThan(1);
    expect(scripts).toBeLessThanOrEqual(limit);
    expect(styles).toBeLessThanOrEqual(25);
    expect(fonts).toBeLessThanOrEqual(80);
    expect(fontFiles).toBeLessThanOrEqual(2);
    expect(reads).toEqual(readLater[path] ?? []);
    await expect(page.getByRole("status").filter({ hasText: /^Loading/ })).toHaveCount(0);
    expect(await page.locator("[data-empty]").allInnerTexts()).toEqual([]);
  });
}
