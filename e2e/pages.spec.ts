import { globSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { sized } from "#lib/testing/size.ts";
import { open, openBlank } from "./actions.ts";
import { screens } from "./all-screens.ts";
import { expect, gotoWithoutPrefetch, product, test } from "./browser.ts";
import { routeOf } from "./screen.ts";
import { overhang, showsAtOnce, visit } from "./visit.ts";
import { dayFromToday, hire, make, unique } from "./workforce.ts";

test.use({ organization: "paid" });

/** Every dashboard route, in router notation: "/contracts/[contract_id]". */
const routes = globSync("**/page.tsx", { cwd: join(import.meta.dirname, "..", "app", "(dashboard)") }).map(
  (file) => `/${file.replace(/\/?page\.tsx$/, "")}`,
);

/** Routes that only lead to another one. */
const forwarding = ["/developers", "/recruiting", "/recruiting/settings", "/settings", "/settings/billing", "/time"];

// The longest file by far: both workers share it.
test.describe.configure({ mode: "parallel" });

let arranged: Promise<void> | undefined;

/** Adds very long names and numbers, which the tables have to fit too. */
async function arrange(page: Page): Promise<void> {
  await openBlank(page);
  await hire(page, "Featherstonehaugh-Wolfeschlegelsteinhausen", {
    ...{ rate: "98765432.10", type: "eor", ends_on: dayFromToday(300) },
  });
  const { id } = await make<{ id: string }>(page, "/webhooks", {
    name: unique("Everything that happens, for the data warehouse"),
    url: `https://a-rather-long-host-name-of-a-customer.example.com/${unique("hook")}`,
    events: ["webhook.ping"],
  });
  await make(page, `/webhooks/${id}/test-events`);
  const name = unique("A token with a long name for the ledger");
  await make(page, "/access-tokens", { name, type: "organization", scopes: ["contracts:read"] });
}

test("every dashboard route has one visit, or leads to a page that has one", async ({ page }) => {
  const visited = screens.flatMap((screen) => routeOf(screen) ?? []).filter((route) => routes.includes(route));
  expect([...visited, ...forwarding, "/developers/webhooks/[webhook_id]"].sort()).toEqual(routes.sort());
  for (const path of forwarding) {
    const answer = await page.request.get(path);
    expect(visited).toContain(new URL(answer.url()).pathname);
  }
});

for (const screen of screens) {
  const { name, signedOut } = screen;
  const route = routeOf(screen);
  const readable = route
    ? `every table readable from 320 to 1,920 px, also beside a panel and on a phone${showsAtOnce(route) && !screen.show ? ", what a row knows shown while nothing responds" : ""}`
    : "no sideways scroll at 320 px";
  test(`${name}: accessible in light and dark, small DOM, large enough targets, nothing blocked, no third-party requests, ${readable}`, async ({
    browser,
    page: own,
  }) => {
    arranged ??= arrange(own);
    await arranged;
    const page = signedOut ? await browser.newPage({ ignoreHTTPSErrors: true }) : own;
    await visit(page, screen);
    if (signedOut) await page.close();
  });
}

test("a page whose account request fails retries once and says so", async ({ page }) => {
  let asked = 0;
  await page.route("**/rest/v2/account", (route) => {
    asked += 1;
    return route.fulfill({ status: 503, json: { errors: [{ message: "Not now" }] } });
  });
  await gotoWithoutPrefetch(page, "/members", "get_account");
  await expect(page.getByRole("heading", { name: "Couldn't show this page" })).toBeVisible();
  expect(asked).toBe(2);
});

test("in a short window, the sidebar shows the current page and the page stays scrolled to the top", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 420 });
  await open(page, "/developers/webhooks");
  await expect(page.getByRole("navigation", { name: "Pages" }).locator("[aria-current=page]")).toBeInViewport({
    ratio: 1,
  });
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("a record that doesn't exist is reported on its page", async ({ page }) => {
  for (const path of ["/contracts/none0000", `/people/${crypto.randomUUID()}`, "/payroll/none"])
    expect(await (await page.request.get(path)).text(), path).toContain("Page not found");
});

test("no two pages have the same title", () => {
  const titles = screens.flatMap(({ title }) => title ?? []);
  expect(new Set(titles).size).toBe(titles.length);
});

test("the invoice list has at most 1,500 elements, however far it is scrolled", async ({ page }) => {
  await open(page, "/invoices?status=all");
  const count = () => page.evaluate(() => document.querySelectorAll("*").length);
  expect(await count()).toBeLessThanOrEqual(1500);
  await page.getByRole("grid").evaluate((grid) => grid.parentElement?.scrollTo(0, 20_000));
  await expect(page).toHaveURL(/at=/);
  expect(await count()).toBeLessThanOrEqual(1500);
});

test("every API reference section has at most 1,500 elements, and one in six no sideways scroll at 320 px", async ({
  browser,
  context,
}) => {
  const viewport = { width: 320, height: 640 };
  // Only what the server renders is measured.
  const storageState = await context.storageState();
  const plain = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false, storageState, viewport });
  const page = await plain.newPage();
  await page.goto("/developers/reference");
  const links = await page
    .locator("a[href^='/developers/reference/']")
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname));
  const areas = [...new Set(links)];
  expect(areas.length).toBeGreaterThan(10);
  // What is in a section is counted in its HTML, without drawing it.
  for (const area of areas) {
    const html = await (await page.request.get(area)).text();
    const tags = html.replaceAll(/<(script|style)\b.*?<\/\1>/gs, "<$1>").match(/<[a-z]/gi) ?? [];
    expect(tags.length, area).toBeGreaterThan(300);
    expect(tags.length, area).toBeLessThanOrEqual(1500);
  }
  for (const area of areas.filter((_, at) => at % sized(6, 1) === 0)) {
    await page.goto(area);
    expect(await overhang(page), area).toBe(0);
  }
  await plain.close();
});

test("once dark mode is chosen, the server renders it", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await open(page, "/account");
  await page.getByRole("button", { name: /^Account:/ }).click();
  await page.getByRole("menuitemradio", { name: "Dark" }).click();
  const html = page.locator("html");
  await expect(html).toHaveAttribute("data-theme", "dark");
  const response = await page.reload();
  expect(await response?.text()).toMatch(/<html[^>]* data-theme="dark"/);
  await expect(html).toHaveAttribute("data-theme", "dark");
  await expect(page.locator("body")).toHaveCSS("color-scheme", /dark/);
});

test("every page forbids framing, third-party scripts and leaking URLs, with a fresh nonce each time", async ({
  page,
}) => {
  const nonces: (string | undefined)[] = [];
  for (const path of ["/invoices", "/invoices", "/account"]) {
    const headers = (await page.request.get(path)).headers();
    const policy = headers["content-security-policy"] ?? "";
    nonces.push(/script-src 'self' 'nonce-([^']{20,})' 'strict-dynamic';/.exec(policy)?.[1]);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("default-src 'self'");
    expect(headers).toMatchObject({
      "strict-transport-security": "max-age=63072000; includeSubDomains",
      "x-content-type-options": "nosniff",
      "referrer-policy": "same-origin",
    });
  }
  for (const nonce of nonces) expect(nonce).toBeDefined();
  expect(new Set(nonces).size).toBe(nonces.length);
});
