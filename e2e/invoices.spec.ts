import { readFile } from "node:fs/promises";
import { open } from "./actions.ts";
import { expect, product, signIn, signInOf, test } from "./browser.ts";
import { everyStatus, links, list, panel, rows, scrollTo, search } from "./invoices-page.ts";

// Its tests only read.
test.use({ organization: "demo" });

test.describe("a first-time visitor", () => {
  test("signs in to Home with pending items and charts, filters, opens an invoice whose lines add up, and exports exactly the filtered rows", async ({
    browser,
  }) => {
    const context = await browser.newContext({ ignoreHTTPSErrors: true });
    const page = await context.newPage();
    await signIn(page, signInOf("finance"));
    await expect(page).toHaveURL(`${product.url}/`);
    await expect(page).toHaveTitle(/^Home/);
    await expect(page.getByRole("heading", { name: "Home", level: 1 })).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: /invoices are overdue/ })).toBeVisible();
    await expect(page.getByRole("figure", { name: "Cash out by month" })).toBeVisible();
    await expect(page.getByRole("figure", { name: "Open pipeline by stage" })).toHaveCount(0);
    await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Invoices" }).click();
    await expect(page.getByRole("button", { name: "Status: Payable" })).toBeVisible();
    await everyStatus(page);
    await expect(page).toHaveURL(/\?status=all$/);

    await search(page).fill("2026-04");
    await expect(page).toHaveURL(/q=2026-04/);
    const filter = "status=all&include=cor&search=2026-04";
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
    await expect(panel(page).getByText(/^Matches the (?:sum|line)/)).toBeVisible();
    await expect(panel(page).getByRole("heading", { name: found.data[0]?.label })).toBeFocused();
    await panel(page).locator("dl").getByRole("link").click();
    await expect(page).toHaveURL(/\/people\/[0-9a-f-]{36}$/);
    await context.close();
  });
});

test.describe("the URL holds the view", () => {
  test("each view change sends one API request; Back and Forward step through filters, sort order, columns and the open invoice without any", async ({
    page,
  }) => {
    await open(page, "/invoices");
    const all = (await list(page, "limit=1&status=all&include=cor")).page.total_rows;
    const requests: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/rest/v2/invoices?")) requests.push(request.url());
    });
    await everyStatus(page);
    await expect(page).toHaveURL(/\?status=all$/);
    await expect(page.getByRole("grid")).toHaveAttribute("aria-rowcount", String(all + 1));
    await expect(page.getByRole("grid")).toHaveAttribute("aria-busy", "false");
    expect(requests).toHaveLength(1);
    await page.getByRole("button", { name: "Total" }).click();
    await expect(page).toHaveURL(/sort=-total/);
    await expect(page.getByRole("grid")).toHaveAttribute("aria-busy", "false");
    expect(requests).toHaveLength(2);
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
    await expect(page.getByRole("button", { name: "Status: Payable" })).toBeVisible();
    await page.goForward();
    await page.goForward();
    await page.goForward();
    await page.goForward();
    await expect(panel(page)).toBeVisible();
    await expect(page.getByRole("columnheader", { name: "Total" })).toHaveAttribute("aria-sort", "descending");
    expect(requests).toHaveLength(2);
  });

  test("a shared URL shows someone else the same rows, position and open invoice", async ({ page, anotherPage }) => {
    await open(page, "/invoices?status=all&sort=total&hide=currency,vat_total");
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
    // Only the invoices next to the open one are read, for the next step.
    const openId = new URL(page.url()).searchParams.get("invoice");
    const read = requests.map((url) => new URL(url).pathname).filter((path) => path.startsWith("/rest/v2/"));
    expect(read.filter((path) => !/^\/rest\/v2\/invoices\/[\w-]{21}$/.test(path))).toEqual([]);
    expect(read).not.toContain(`/rest/v2/invoices/${openId}`);
  });
});

test("every amount on screen matches the API to the last digit", async ({ page }) => {
  await open(page, "/invoices?status=all&hide=currency");
  const { data } = await list(page, "limit=25&status=all&include=cor");
  const cells = await rows(page).evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll("td")].slice(6).map((cell) => cell.textContent)),
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

test("typing in the search field loses no letter, however long the list takes to follow", async ({ page }) => {
  await open(page, "/invoices?status=all");
  const client = await page.context().newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: 10 });
  await search(page).focus();
  // A pause as long as the one after which a search begins.
  await page.keyboard.type("1 2 3 4 5 6", { delay: 260 });
  await expect(page).toHaveURL(/q=1(\+|%20)2(\+|%20)3(\+|%20)4(\+|%20)5(\+|%20)6/);
  await expect(search(page)).toHaveValue("1 2 3 4 5 6");
  await page.goBack();
  await expect(search(page)).toHaveValue("");
  await page.goForward();
  await expect(search(page)).toHaveValue("1 2 3 4 5 6");
});

test("the grid counts all rows, renders only those in view, and the keyboard reaches them all; focus moved to the search field while a panel opens or closes stays there", async ({
  page,
}) => {
  await open(page, "/invoices?status=all");
  const total = (await list(page, "limit=1&status=all&include=cor")).page.total_rows;
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
