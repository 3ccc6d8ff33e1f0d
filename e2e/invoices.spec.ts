import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { open } from "./actions.ts";
import { askApi, expect, expectAccessible, product, signIn, signInOf, test } from "./browser.ts";

interface Listed {
  data: {
    id: string;
    label: string;
    amount: string | null;
    service_fee: string;
    vat_total: string;
    total: string;
    currency: string;
  }[];
  page: { total_rows: number };
}

const lists = "**/rest/v2/invoices?*";

const list = (page: Page, query: string) => askApi<Listed>(page, `/invoices?${query}`);
const rows = (page: Page) => page.locator("tr[data-row]");
const links = (page: Page) => rows(page).getByRole("link");
const search = (page: Page) => page.getByRole("searchbox", { name: "Search invoices" });
const panel = (page: Page) => page.getByRole("complementary");
const scrollTo = (page: Page, row: number) =>
  page.getByRole("grid", { name: "Invoices" }).evaluate((grid, top) => grid.parentElement?.scrollTo(0, top), row * 36);

test.describe("a person who just arrived", () => {
  test("signs in, filters, opens an invoice that adds up, and exports exactly what is filtered", async ({
    browser,
  }) => {
    const context = await browser.newContext({ ignoreHTTPSErrors: true });
    const page = await context.newPage();
    await signIn(page, signInOf("finance"));
    await expect(page).toHaveURL(`${product.url}/invoices`);
    await expect(page.getByText("Only paid invoices are shown")).toBeVisible();
    await page.getByRole("button", { name: "Show every status" }).click();
    await expect(page).toHaveURL(/\?status=all$/);
    await expect(page.getByText("Only paid invoices are shown")).toBeHidden();

    await search(page).fill("INV-2026-04");
    await expect(page).toHaveURL(/q=INV-2026-04/);
    const filter = "status=all&search=INV-2026-04";
    const found = await list(page, `limit=100&${filter}`);
    const total = found.page.total_rows;
    expect(total).toBeGreaterThan(10);
    await expect(links(page).first()).toHaveText(found.data[0]?.label ?? "");

    const link = page.getByRole("link", { name: `Export ${total.toLocaleString("en")} as CSV` });
    const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
    const lines = (await readFile(await download.path(), "utf8")).trimEnd().split("\r\n");
    expect(lines).toHaveLength(total + 1);
    const last = await list(page, `limit=1&offset=${total - 1}&${filter}`);
    expect(lines[1]).toContain(found.data[0]?.id);
    expect(lines.at(-1)).toContain(last.data[0]?.id);

    await links(page).first().click();
    await expect(page).toHaveURL(/invoice=/);
    await expect(panel(page).getByText(/add up to the total|equals the total/)).toBeVisible();
    await expect(panel(page).getByRole("heading", { name: found.data[0]?.label })).toBeFocused();
    await context.close();
  });
});

test.describe("the address is the screen", () => {
  test("Back and Forward step through filters, order, columns and the open invoice", async ({ page }) => {
    await open(page, "/invoices");
    await page.getByRole("button", { name: "Show every status" }).click();
    await expect(page).toHaveURL(/\?status=all$/);
    await page.getByRole("button", { name: "Total" }).click();
    await expect(page).toHaveURL(/sort=-total/);
    await expect(page.getByRole("columnheader", { name: "Total" })).toHaveAttribute("aria-sort", "descending");
    await page.getByRole("button", { name: "Display" }).click();
    await page.getByRole("menuitemcheckbox", { name: "Fee" }).click();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("columnheader", { name: "Fee" })).toHaveCount(0);
    await links(page).nth(1).click();
    await expect(panel(page)).toBeVisible();

    await page.goBack();
    await expect(panel(page)).toHaveCount(0);
    await page.goBack();
    await expect(page.getByRole("columnheader", { name: "Fee" })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("columnheader", { name: "Issued" })).toHaveAttribute("aria-sort", "descending");
    await page.goBack();
    await expect(page.getByText("Only paid invoices are shown")).toBeVisible();
    await page.goForward();
    await page.goForward();
    await page.goForward();
    await page.goForward();
    await expect(panel(page)).toBeVisible();
    await expect(page.getByRole("columnheader", { name: "Total" })).toHaveAttribute("aria-sort", "descending");
  });

  test("a pasted one shows somebody else the same rows, place and open invoice", async ({ page, anotherPage }) => {
    await open(page, "/invoices?status=all&cor=true&sort=total&hide=currency,vat_total");
    await expect(links(page).first()).toBeVisible();
    await scrollTo(page, 500);
    await expect(page).toHaveURL(/at=501/);
    await page.locator('tr[data-row="503"]').getByRole("link").click();
    await expect(panel(page).getByText("Line items")).toBeVisible();
    const shown = await page.locator('tr[data-row="503"]').textContent();

    const requests: string[] = [];
    anotherPage.on("request", (request) => requests.push(request.url()));
    await open(anotherPage, page.url().slice(product.url.length));
    await expect(anotherPage.locator('tr[data-row="503"]')).toBeInViewport();
    await expect(anotherPage.locator('tr[data-row="503"]')).toHaveAttribute("aria-current", "true");
    expect(await anotherPage.locator('tr[data-row="503"]').textContent()).toBe(shown);
    await expect
      .poll(async () => (await panel(anotherPage).textContent()) === (await panel(page).textContent()))
      .toBe(true);
    expect(requests.filter((url) => url.includes("/rest/v2/"))).toEqual([]);
  });

  test("each change of the view asks the API once", async ({ page }) => {
    await open(page, "/invoices");
    const all = (await list(page, "limit=1&status=all")).page.total_rows;
    const requests: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/rest/v2/invoices?")) requests.push(request.url());
    });
    await page.getByRole("button", { name: "Show every status" }).click();
    await expect(page.getByRole("grid")).toHaveAttribute("aria-rowcount", String(all + 1));
    await expect(page.getByRole("grid")).toHaveAttribute("aria-busy", "false");
    expect(requests).toHaveLength(1);
    await page.getByRole("button", { name: "Due" }).click();
    await expect(page.getByRole("columnheader", { name: "Due" })).toHaveAttribute("aria-sort", "descending");
    await expect(page.getByRole("grid")).toHaveAttribute("aria-busy", "false");
    expect(requests).toHaveLength(2);
    await page.goBack();
    await expect(page.getByRole("columnheader", { name: "Issued" })).toHaveAttribute("aria-sort", "descending");
    expect(requests).toHaveLength(2);
  });
});

test("every amount on screen equals the API's text to the last digit", async ({ page }) => {
  await open(page, "/invoices?status=all&cor=true");
  const { data } = await list(page, "limit=25&status=all&include=cor");
  const cells = await rows(page).evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll("td")].slice(5).map((cell) => cell.textContent)),
  );
  const plain = (text: string | null) => text?.replaceAll(",", "").replace("−", "-").replace("\u00A0", " ");
  for (const [position, invoice] of data.slice(0, cells.length).entries()) {
    const amounts = [invoice.total, invoice.amount, invoice.service_fee, invoice.vat_total];
    expect(cells[position]?.map(plain)).toEqual(
      amounts.map((amount) => (amount === null ? "–" : `${amount} ${invoice.currency}`)),
    );
  }
  expect(cells.length).toBeGreaterThan(15);
});

test("a window of 1,280 px shows whole labels and the total without scrolling sideways", async ({ page }) => {
  await open(page, "/invoices?status=all");
  await expect(page.getByRole("columnheader", { name: "Total" })).toBeInViewport({ ratio: 1 });
  const cut = await links(page).evaluateAll((all) =>
    all.filter((link) => [link, ...link.children].some((part) => part.scrollWidth > part.clientWidth)),
  );
  expect(cut).toEqual([]);
});

test("the table is a grid of all rows, of which those in sight exist, and the keyboard reaches them all", async ({
  page,
}) => {
  await open(page, "/invoices?status=all");
  const total = (await list(page, "limit=1&status=all")).page.total_rows;
  await expect(page.getByRole("grid", { name: "Invoices" })).toHaveAttribute("aria-rowcount", String(total + 1));
  await links(page).first().focus();
  await page.keyboard.press("Control+End");
  await expect(page.locator(`tr[aria-rowindex="${total + 1}"]`).getByRole("link")).toBeFocused();
  expect(await rows(page).count()).toBeLessThan(60);
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await expect(page.locator('tr[aria-rowindex="3"] [data-column="1"]')).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(panel(page)).toBeVisible();
  await page.keyboard.press("j");
  await expect(page.locator('tr[aria-rowindex="4"]')).toHaveAttribute("aria-current", "true");
  await page.keyboard.press("k");
  await page.keyboard.press("k");
  await expect(page.locator('tr[aria-rowindex="2"]')).toHaveAttribute("aria-current", "true");
  await page.keyboard.press("Escape");
  await expect(page.locator('tr[aria-rowindex="2"]').getByRole("link")).toBeFocused();
  await page.keyboard.press("j");
  await page.keyboard.press("e");
  await expect(page.locator('tr[aria-rowindex="3"]')).toHaveAttribute("aria-current", "true");
  await expect(panel(page).getByRole("heading").first()).toBeFocused();
  await page.locator('tr[aria-rowindex="3"]').getByRole("link").focus();
  await page.keyboard.press("Escape");
  await expect(panel(page)).toHaveCount(0);
});

test("who goes to the search field as a panel opens or closes stays there", async ({ page }) => {
  await open(page, "/invoices?status=all");
  await links(page).first().focus();
  await page.keyboard.press("e");
  await page.keyboard.press("/");
  await expect(panel(page)).toBeVisible();
  await page.keyboard.type("jk");
  await expect(search(page)).toHaveValue("jk");
  await expect(page).toHaveURL(/q=jk/);

  await open(page, "/invoices?status=all");
  await links(page).first().focus();
  await page.keyboard.press("e");
  await expect(panel(page).getByRole("heading").first()).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("/");
  await expect(panel(page)).toHaveCount(0);
  await page.keyboard.type("jk");
  await expect(search(page)).toHaveValue("jk");
});

test.describe("states of the list", () => {
  test("rows appear as soon as they arrive, whichever of their pages comes last", async ({ page }) => {
    await open(page, "/invoices?status=all");
    const late = Promise.withResolvers<void>();
    await page.route("**/rest/v2/invoices?*offset=300&*", async (route) => {
      await late.promise;
      await route.continue();
    });
    await scrollTo(page, 292);
    await expect(page.locator('tr[data-row="299"]').getByRole("link")).toBeVisible();
    await expect(page).toHaveURL(/at=29\d/);
    const coming = page.locator('tr[data-row="300"]');
    await expect(coming).toBeInViewport();
    await expect(coming.getByRole("link")).toHaveCount(0);
    late.resolve();
    await expect(coming.getByRole("link")).toBeVisible();
  });

  test("loading keeps the old rows in place and says that it is busy; a first load shows rows to come", async ({
    page,
    gate,
  }) => {
    await open(page, "/invoices");
    await gate.close(lists);
    await search(page).fill("INV-2025");
    await expect(page.getByRole("grid")).toHaveAttribute("aria-busy", "true");
    await expect(links(page).first()).toHaveText(/INV-2026/);
    gate.open();
    await expect(links(page).first()).toHaveText(/INV-2025/);
    await expect(page.getByRole("grid")).toHaveAttribute("aria-busy", "false");
    await gate.close(lists);
    await scrollTo(page, 300);
    const coming = page.locator('tr[data-row="305"]');
    await expect(coming).toBeInViewport();
    const height = (await coming.boundingBox())?.height;
    await expectAccessible(page);
    gate.open();
    await expect(coming.getByRole("link")).toBeVisible();
    expect((await coming.boundingBox())?.height).toBe(height);
  });

  test("an organization without invoices is told what will appear", async ({ page }) => {
    await open(page, "/invoices");
    await page.route(lists, (route) =>
      route.fulfill({ json: { data: [], page: { offset: 0, total_rows: 0, items_per_page: 100 } } }),
    );
    await page.getByRole("button", { name: "Show every status" }).click();
    await expect(page.getByText("This organization has no invoices yet")).toBeVisible();
    await expect(page.getByRole("link", { name: /^Export/ })).toHaveCount(0);
    await expectAccessible(page);
  });

  test("filters that match nothing say so and clear with one click", async ({ page }) => {
    await open(page, "/invoices?status=all&q=nobody-has-this");
    await expect(page.getByText("No invoice matches these filters")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("main").getByRole("button", { name: "Clear filters" }).last().click();
    await expect(links(page).first()).toBeVisible();
    await expect(page).toHaveURL(`${product.url}/invoices`);
  });

  test("an error names the request id, and trying again works", async ({ page }) => {
    await open(page, "/invoices");
    await page.route(lists, (route) =>
      route.fulfill({
        status: 400,
        headers: { "x-request-id": "the-request-id" },
        json: [{ code: "invalid", message: "Refused for the test" }],
      }),
    );
    await search(page).fill("INV-2024");
    await expect(page.getByText("The invoices could not be loaded")).toBeVisible();
    await expect(page.getByText("Refused for the test")).toBeVisible();
    await expect(page.getByText("the-request-id")).toBeVisible();
    await expectAccessible(page);
    await page.unroute(lists);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(links(page).first()).toHaveText(/INV-2024/);
  });

  test("rows that are here stay when a later page cannot be read", async ({ page }) => {
    await open(page, "/invoices");
    await page.route(lists, (route) =>
      route.fulfill({ status: 400, json: [{ code: "invalid", message: "Refused for the test" }] }),
    );
    await scrollTo(page, 300);
    await expect(page.getByText("Some rows could not be loaded")).toBeVisible();
    await expectAccessible(page);
    await scrollTo(page, 0);
    await expect(links(page).first()).toBeInViewport();
    await expect(page.getByText("Some rows could not be loaded")).toBeHidden();
    await scrollTo(page, 300);
    await expect(page.getByText("Some rows could not be loaded")).toBeVisible();
    await page.unroute(lists);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.locator('tr[data-row="305"]').getByRole("link")).toBeVisible();
  });

  test("an invoice that is not there says so in the panel", async ({ page }) => {
    await open(page, "/invoices?invoice=nothing-like-it");
    await expect(panel(page).getByText("The invoice could not be loaded")).toBeVisible();
    await expect(panel(page).getByText("Invoice not found")).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe("a role without invoices", () => {
  test.use({ role: "recruiter" });

  test("is told so, and the API refuses the session too", async ({ page }) => {
    await open(page, "/invoices");
    await expect(page.getByText(/does not include invoices/)).toBeVisible();
    expect(await page.evaluate(async () => (await fetch("/rest/v2/invoices")).status)).toBe(403);
  });
});
