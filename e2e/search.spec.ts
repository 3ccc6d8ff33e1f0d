import type { Page } from "@playwright/test";
import { dialog, open } from "./actions.ts";
import { askApi, expect, expectAccessible, test, watch } from "./browser.ts";
import { hire, refusal, unique } from "./workforce.ts";

test.use({ organization: "paid" });

const palette = (page: Page) => dialog(page).getByRole("combobox");
const option = (page: Page, text: string) => dialog(page).getByRole("option").filter({ hasText: text });
const marked = (page: Page) => dialog(page).locator('[role="option"][aria-selected="true"]');

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press("Control+k");
  await expect(palette(page)).toBeFocused();
}

async function anInvoice(page: Page): Promise<{ id: string; label: string }> {
  const { data } = await askApi<{ data: { id: string; label: string }[] }>(
    page,
    "/invoices?status=all&limit=1&offset=7",
  );
  const [invoice] = data;
  if (!invoice) throw new Error("the demo has no invoice");
  return invoice;
}

test("finds an invoice by number with the keyboard alone, in a new tab too, and lists it first under recent afterward", async ({
  page,
}) => {
  const seen = watch(page);
  await open(page, "/account");
  const { id, label } = await anInvoice(page);
  await openPalette(page);
  await page.keyboard.type(label.toLowerCase());
  await expect(dialog(page).getByRole("group", { name: "Invoices" }).getByRole("option").first()).toContainText(label);
  await expect(marked(page)).toContainText(label);
  const tab = page.context().waitForEvent("page");
  await page.keyboard.press("Control+Enter");
  const opened = await tab;
  await expect(opened).toHaveURL(/\/invoices\?.*invoice=/);
  await opened.close();
  await expect(palette(page)).toHaveValue(label.toLowerCase());
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/invoices\?.*invoice=/);
  const invoice = new URL(page.url()).searchParams.get("invoice");
  await expect(page.getByRole("complementary").filter({ hasText: label })).toBeVisible();
  await open(page, "/account");
  await openPalette(page);
  await expect(dialog(page).getByRole("group", { name: "Recent" }).getByRole("option").first()).toContainText(label);
  const kept = await page.evaluate(() => JSON.stringify(localStorage));
  expect(kept).toContain(`invoice:${invoice}`);
  expect(kept).not.toContain(label);
  expect(id).not.toBe("");
  expect(seen).toEqual([]);
});

test("finds a person despite a typo; Ctrl+Enter opens a new tab and keeps the search open", async ({ page }) => {
  await open(page, "/account");
  const { name } = await hire(page, "Brzeczyszczykiewicz");
  const misspelled = "Brzeczyszcykiewicz";
  await openPalette(page);
  await page.keyboard.type(misspelled);
  const group = dialog(page).getByRole("group", { name: "People with a similar name" });
  await expect(group.getByRole("option").filter({ hasText: name })).toBeVisible();
  while (!(await group.locator('[aria-selected="true"]').filter({ hasText: name }).count()))
    await page.keyboard.press("ArrowDown");
  const tab = page.context().waitForEvent("page");
  await page.keyboard.press("Control+Enter");
  const opened = await tab;
  await expect(opened.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(palette(page)).toHaveValue(misspelled);
});

test("pages and commands appear immediately while records are searched; a failure keeps the input and can be retried; all results of a group open its list with the text in the search field, also at 320 px", async ({
  page,
  gate,
}) => {
  await open(page, "/account");
  await gate.close("**/rest/v2/search?**");
  await openPalette(page);
  await page.keyboard.type("invoices");
  await expect(marked(page)).toContainText("Invoices");
  await expect(dialog(page).getByRole("status")).toHaveText("Searching…");
  gate.open();
  await page.route("**/rest/v2/search?**", (route) => route.fulfill(refusal));
  const text = unique("zqxjvw");
  await palette(page).fill(text);
  await expect(dialog(page).getByRole("alert")).toContainText("Couldn't search records. Not now");
  await expectAccessible(page);
  await expect(palette(page)).toHaveValue(text);
  await page.unroute("**/rest/v2/search?**");
  await dialog(page).getByRole("button", { name: "Try again" }).click();
  await expect(dialog(page).getByRole("status")).toHaveText(`Nothing matches “${text}”.`);
  await palette(page).fill("inv-");
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(option(page, "See all results in Invoices")).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, "colors");
  await page.emulateMedia({ colorScheme: "light" });
  const wide = await dialog(page).evaluate((popup) =>
    [popup, ...popup.querySelectorAll("[cmdk-list]")].some((box) => box.scrollWidth > box.clientWidth),
  );
  expect(wide).toBe(false);
  await option(page, "See all results in Invoices").click();
  await expect(page.getByRole("searchbox", { name: "Search invoices" })).toHaveValue("inv-");
  await expect(page.getByRole("grid", { name: "Invoices" }).getByRole("row").nth(5)).toBeVisible();
});

test("what is typed while the search is loading is searched for, and closing it gives the focus back", async ({
  page,
  gate,
}) => {
  await open(page, "/people");
  const search = page.getByRole("searchbox").first();
  await search.focus();
  await gate.close("**/_next/static/**/*.js*");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("pay");
  gate.open();
  // Some of it arrives while the loaded palette takes over.
  await page.keyboard.type("ments");
  const field = dialog(page).getByRole("combobox");
  await expect(field).toHaveValue("payments");
  await expect(field).toBeFocused();
  await expect(dialog(page).getByRole("option").first()).toContainText("Payments");
  await page.keyboard.press("Escape");
  await expect(search).toBeFocused();
});
