import type { Page, Request } from "@playwright/test";
import { open } from "./actions.ts";
import { expect, test } from "./browser.ts";
import { hire, logTime, row, statusOf } from "./time-page.ts";
import { notices } from "./workforce.ts";

const rowLinks = (page: Page) => page.getByRole("main").locator(":is(tr[data-row] a, tr[data-id] th a)");
const panel = (page: Page) => page.getByRole("complementary");
const panelTitle = (page: Page) => panel(page).getByRole("heading", { level: 2 });
const api = "**/rest/v2/**";

test.describe("reading", () => {
  test.use({ organization: "demo" });

  test("the code of a panel is there before the first row is clicked", async ({ page }) => {
    await open(page, "/payments");
    // What the page itself fetches once it is idle.
    await page.waitForLoadState("networkidle");
    const isScript = (request: Request) => request.resourceType() === "script";
    const coming = new Set<Request>();
    page.on("request", (request) => {
      if (isScript(request)) coming.add(request);
    });
    page.on("requestfinished", (request) => coming.delete(request));
    const code = page.waitForEvent("requestfinished", isScript);
    await page.mouse.move(700, 500);
    await code;
    // Its other parts were requested at the same time.
    await expect.poll(() => coming.size).toBe(0);
    await page.route("**/_next/static/**", (route) => route.abort());
    await expect(async () => {
      await rowLinks(page).nth(0).click();
      await expect(panelTitle(page)).toBeVisible({ timeout: 500 });
    }).toPass();
  });

  test("the rows next to an open one are read ahead, and stepping to them needs no response", async ({ page }) => {
    await open(page, "/invoices?status=all");
    const isInvoice = (url: string) => /\/rest\/v2\/invoices\/[^/?]+\?/.test(url);
    const ids = await rowLinks(page).evaluateAll((links) =>
      links.map((each) => new URL((each as HTMLAnchorElement).href).searchParams.get("invoice")),
    );
    const read: string[] = [];
    page.on("requestfinished", (request) => {
      if (isInvoice(request.url())) read.push(new URL(request.url()).pathname.split("/").at(-1) ?? "");
    });
    await rowLinks(page).nth(2).click();
    // The pointer may rest on another row.
    await expect.poll(() => read).toEqual(expect.arrayContaining([ids[1], ids[2], ids[3]]));
    await page.route(api, (route) => route.abort());
    await panel(page).getByRole("button", { name: "Next invoice" }).click();
    await expect(panel(page).getByText(ids[3] ?? "")).toBeVisible();
  });
});

test.describe("drawing", () => {
  test.use({ organization: "demo" });

  test("a panel is on screen before the URL has its row, and no row that didn't change is drawn again", async ({
    page,
  }) => {
    await open(page, "/invoices?status=all");
    // Fetches the panel's code.
    await rowLinks(page).nth(1).click();
    await expect(panelTitle(page)).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(rowLinks(page).nth(1)).toBeFocused();
    await expect(page).not.toHaveURL(/invoice=/);
    await page.evaluate(() => {
      const seen = { before: [] as boolean[], rows: [] as string[] };
      const { pushState } = history;
      history.pushState = function (...entry) {
        seen.before.push(document.querySelector("aside h2") !== null);
        pushState.apply(this, entry);
      };
      new MutationObserver((changes) => {
        for (const { target } of changes) {
          const row = (target as Element).closest<HTMLElement>("[data-row]")?.dataset.row;
          if (row !== undefined && !seen.rows.includes(row)) seen.rows.push(row);
        }
      }).observe(document.querySelector("tbody") as Element, { subtree: true, attributes: true, childList: true });
      Object.assign(window, { seen });
    });
    await rowLinks(page).nth(3).click();
    await expect(page.locator('[data-row="3"]')).toHaveAttribute("aria-current", "true");
    const { before, rows } = await page.evaluate(
      () => (window as unknown as { seen: { before: boolean[]; rows: string[] } }).seen,
    );
    expect(before).toEqual([true]);
    // The other one was the tab stop.
    expect(rows.toSorted()).toEqual(["1", "3"]);
  });

  test("stepping faster than the URL follows misses no row", async ({ page }) => {
    await open(page, "/invoices?status=all");
    const ids = await rowLinks(page).evaluateAll((links) =>
      links.map((each) => new URL((each as HTMLAnchorElement).href).searchParams.get("invoice")),
    );
    await rowLinks(page).nth(1).click();
    await expect(panelTitle(page)).toBeFocused();
    await page.evaluate(() => {
      for (let step = 0; step < 3; step += 1)
        document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: "j", bubbles: true }));
    });
    await expect(page).toHaveURL(new RegExp(`invoice=${ids[4]}`));
    await expect(page.locator('[data-row="4"]')).toHaveAttribute("aria-current", "true");
    await expect(panel(page).getByText(ids[4] ?? "")).toBeVisible();
    await page.goBack();
    await expect(panel(page)).toBeHidden();
  });

  test("a list that a link opened has all the rows it has when it is loaded", async ({ page }) => {
    await open(page, "/people");
    const whole = await page.locator("tr[data-id]").count();
    await open(page, "/");
    const link = page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "People", exact: true });
    await link.click();
    await expect(page.locator("tr[data-id]")).toHaveCount(whole);
  });
});

test("an approval shows at once, goes back if it fails, says so, and can be tried again", async ({ page }) => {
  await open(page, "/time/timesheets");
  const hired = await hire(page, "Atonce");
  const [id = ""] = await logTime(page, hired, 1);
  await open(page, `/time/timesheets?status=all&contract=${hired.contract_id}`);
  const answer = Promise.withResolvers<void>();
  await page.route("**/rest/v2/timesheets/reviews", async (route) => {
    await answer.promise;
    await route.fulfill({ status: 503, json: { errors: [{ message: "Not now" }] } });
  });
  await row(page, hired.name).getByRole("link").click();
  await panel(page).getByRole("button", { name: "Approve" }).click();
  await expect(row(page, hired.name)).toContainText("Approved");
  await expect(panel(page).getByText("Approved").first()).toBeVisible();
  expect(await statusOf(page, id)).toBe("pending");

  answer.resolve();
  await expect(notices(page)).toContainText(`Couldn't approve the timesheet of ${hired.name}`);
  await expect(row(page, hired.name)).toContainText("Pending");
  await expect(panel(page).getByRole("button", { name: "Approve" })).toBeVisible();

  await page.unroute("**/rest/v2/timesheets/reviews");
  await notices(page).getByRole("button", { name: "Try again" }).click();
  await expect(row(page, hired.name)).toContainText("Approved");
  await expect.poll(() => statusOf(page, id)).toBe("approved");
});
