import type { Locator } from "@playwright/test";
import { open } from "./actions.ts";
import { askApi, expect, expectAccessible, gotoWithoutPrefetch, test } from "./browser.ts";
import { unreadable } from "./table-measure.ts";
import { unique } from "./workforce.ts";

/** A phone in portrait with touch: controls are 40 px high. The tests only read. */
test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true, organization: "demo" });

async function isInWindow(cell: Locator): Promise<boolean> {
  return cell.evaluate((element) => {
    const { left, right, width } = element.getBoundingClientRect();
    return element.checkVisibility() && width > 0 && left >= 0 && right <= innerWidth;
  });
}

test("an invoice row shows its number, worker, status, amount and due date at 320 px, even the longest ones; Display sorts, and arrow keys visit only visible cells", async ({
  page,
}) => {
  await open(page, "/invoices?status=all");
  const { data } = await askApi<{ data: { label: string; total: string; worker: { name: string } | null }[] }>(
    page,
    "/invoices?status=all&include=cor&limit=50",
  );
  const row = page.locator("tr[data-row='0']");
  await expect(row.getByRole("link")).toBeVisible();
  const label = await row.getByRole("link").innerText();
  const invoice = data.find((each) => each.label === label);
  const cells = row.getByRole("gridcell").filter({ visible: true });
  await expect(cells).toHaveCount(5);
  for (const cell of await cells.all()) expect(await isInWindow(cell), await cell.innerText()).toBe(true);
  const texts = await cells.allInnerTexts();
  expect(texts[0]).toBe(label);
  expect(texts.join("\n")).toContain(invoice?.worker?.name ?? "");
  // Compares digits only: grouping depends on the locale.
  const digits = (text: string) => text.replaceAll(/\D/g, "");
  expect(texts.map(digits)).toContain(digits(invoice?.total ?? ""));
  const due = row.locator("[data-label=Due]");
  expect(await due.evaluate((cell) => getComputedStyle(cell, "::before").content)).toBe('"Due"');
  await page.getByRole("button", { name: "Display" }).tap();
  await page.getByRole("menuitemradio", { name: "Total, descending" }).tap();
  await expect(page).toHaveURL(/sort=-total/);
  await page.keyboard.press("Escape");
  await row.getByRole("link").focus();
  for (let n = 0; n < 12; n += 1) {
    await page.keyboard.press("ArrowRight");
    await expect(page.locator("tr[data-row='0'] :focus, tr[data-row='0'] td:focus")).toBeVisible();
  }
  await page.keyboard.press("ArrowDown");
  await expect(page.locator("tr[data-row='1'] td:focus, tr[data-row='1'] :focus")).toBeVisible();

  const late = { detailed_status: "awaiting_payment", is_overdue: true, due_date: "2026-12-28T00:00:00Z" };
  const overdue = data.slice(0, 20).map((row) => ({ ...row, ...late }));
  await page.route("**/rest/v2/invoices?*", (route) =>
    route.fulfill({ json: { data: overdue, page: { offset: 0, total_rows: overdue.length, items_per_page: 100 } } }),
  );
  await gotoWithoutPrefetch(page, "/invoices?status=all", "list_invoices");
  await expect(row.getByText("Awaiting payment")).toBeVisible();
  await expect(row.getByText("Dec 28, 2026")).toBeVisible();
  await expect(row.getByRole("img", { name: "overdue" })).toBeVisible();
  expect(await unreadable(page)).toEqual([]);
});

test("a tap anywhere in a row opens it, and a tap on its checkbox selects it", async ({ page }) => {
  await open(page, "/equipment/assets");
  const row = page.locator("tr[data-row='1']");
  const due = page.locator("[data-label='Return due']");
  await expect(due.filter({ has: page.locator("[data-none]") }).first()).toBeAttached();
  await expect(due.filter({ has: page.locator("[data-none]"), visible: true })).toHaveCount(0);
  await row.getByRole("checkbox").tap();
  await expect(page.getByRole("region", { name: "Selected rows" })).toContainText("1 selected");
  await page.getByRole("button", { name: "Clear selection" }).tap();
  const { x, y, width, height } = (await row.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.touchscreen.tap(x + width - 8, y + height - 8);
  const panel = page.getByRole("dialog");
  await expect(panel.getByRole("heading", { name: "History" })).toBeVisible();
  await expect(panel.getByRole("heading").first()).toBeFocused();
});

test("page actions open from the top bar, close with Escape, and regain focus after their dialog; the current page's tab is in view, however many there are", async ({
  page,
}) => {
  await open(page, "/people");
  const add = page.getByRole("button", { name: "Add person" });
  await expect(add).toBeHidden();
  const actions = page.getByRole("button", { name: "Actions" });
  await actions.tap();
  await expect(add).toBeInViewport({ ratio: 0.9 });
  await expectAccessible(page);
  await add.focus();
  await page.keyboard.press("Escape");
  await expect(add).toBeHidden();
  await expect(actions).toBeFocused();
  await actions.tap();
  await add.tap();
  await page.getByLabel("First name").fill(unique("Phone"));
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Discard" }).tap();
  await expect(add).toBeFocused();

  await open(page, "/recruiting/settings/templates");
  await expect(page.getByRole("link", { name: "Email templates" })).toBeInViewport({ ratio: 0.9 });
});

test.describe("a tablet", () => {
  test.use({ viewport: { width: 768, height: 1024 } });

  test("members are rows of two lines, and the buttons after a list's filters end the line of the last one; with an asset open next to the list, its book value stays", async ({
    page,
  }) => {
    await open(page, "/members");
    const member = await page.getByRole("table", { name: "Members" }).getByRole("row").nth(1).boundingBox();
    expect(member?.height).toBeLessThanOrEqual(60);
    await open(page, "/payments?status=processing");
    const last = await page.getByRole("button", { name: "Clear filters" }).boundingBox();
    const display = await page.getByRole("button", { name: "Display" }).boundingBox();
    expect(display?.y).toBe(last?.y);

    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page, "/equipment/assets");
    await page.locator("tr[data-row='0']").getByRole("link").click();
    await expect(page.getByRole("complementary")).toBeVisible();
    await expect(page.getByRole("columnheader", { name: "Book value" })).toBeVisible();
  });
});
