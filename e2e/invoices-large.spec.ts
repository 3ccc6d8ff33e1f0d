import type { Page } from "@playwright/test";
import { openBlank } from "./actions.ts";
import { askApi, expect, gotoWithoutPrefetch, test } from "./browser.ts";

// Its tests only read.
test.use({ organization: "demo" });

/** A row may start at a fractional pixel. */
const nearlyAll = 0.95;
const million = 1_000_000;
const lists = "**/rest/v2/invoices?*";

/** A number without its legal entity's code is followed by it. */
const numbered = (index: number) => new RegExp(`^No ${index} \\([A-Z0-9]+\\)$`);

const rowAt = (page: Page, index: number) => page.locator(`tr[data-row="${index}"]`);

/** The list's scroll container. */
const scroller = (page: Page) => page.getByRole("grid", { name: "Invoices" }).locator("..");

/**
 * Opens a list that claims a million rows (20,000 without COR), each labeled with its position. Returns the offsets
 * requested from it.
 */
async function openMillion(page: Page): Promise<number[]> {
  await openBlank(page);
  const { data } = await askApi<{ data: [{ id: string }] }>(
    page,
    "/invoices?limit=1&status=all&expand=worker&expand=legal_entity&expand=detailed_status",
  );
  const offsets: number[] = [];
  await page.route(lists, (route) => {
    const { searchParams } = new URL(route.request().url());
    const offset = Number(searchParams.get("offset"));
    const total = searchParams.has("include") ? million : 20_000;
    offsets.push(offset);
    const rows = Array.from({ length: Math.min(100, total - offset) }, (_, index) => ({
      ...data[0],
      id: `row-${offset + index}`,
      label: `No ${offset + index}`,
    }));
    return route.fulfill({ json: { data: rows, page: { offset, total_rows: total, items_per_page: 100 } } });
  });
  await gotoWithoutPrefetch(page, "/invoices?status=all", "list_invoices");
  await expect(rowAt(page, 0).getByRole("link")).toHaveText(numbered(0));
  return offsets;
}

test("scrollbar and keyboard reach the last, middle and first of a million rows; fast scrolling shows rows in every frame, and dragging loads nothing along the way and keeps the DOM small", async ({
  page,
}) => {
  const offsets = await openMillion(page);
  offsets.length = 0;
  const most = await scroller(page).evaluate(async (element) => {
    let count = 0;
    for (let step = 1; step <= 40; step += 1) {
      element.scrollTop = 100_000 * step;
      await new Promise(requestAnimationFrame);
      count = Math.max(count, document.querySelectorAll("*").length);
    }
    return count;
  });
  expect(most).toBeLessThanOrEqual(1500);
  await expect(page).toHaveURL(/at=/);
  const dragged = Number(new URL(page.url()).searchParams.get("at"));
  await expect(rowAt(page, dragged).getByRole("link")).toHaveText(numbered(dragged));
  expect(offsets.filter((offset) => Math.abs(offset - dragged) > 200)).toEqual([]);

  const height = await scroller(page).evaluate((element) => element.scrollHeight);
  await scroller(page).evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expect(rowAt(page, million - 1).getByRole("link")).toHaveText(numbered(million - 1));
  await expect(rowAt(page, million - 1)).toBeInViewport({ ratio: nearlyAll });
  expect(await scroller(page).evaluate((element) => element.scrollHeight)).toBe(height);

  await scroller(page).evaluate((element) => element.scrollTo(0, (element.scrollHeight - element.clientHeight) / 2));
  await expect(page).toHaveURL(/at=4999\d\d|at=50000\d/);
  const at = Number(new URL(page.url()).searchParams.get("at"));
  await expect(rowAt(page, at).getByRole("link")).toHaveText(numbered(at));
  await expect(rowAt(page, at)).toBeInViewport();

  await rowAt(page, at).getByRole("link").focus();
  await page.keyboard.press("ArrowDown");
  await expect(rowAt(page, at + 1).getByRole("link")).toBeFocused();
  await page.keyboard.press("Control+End");
  await expect(rowAt(page, million - 1).getByRole("link")).toBeFocused();
  await expect(rowAt(page, million - 1)).toBeInViewport({ ratio: nearlyAll });
  await page.keyboard.press("Control+Home");
  await expect(rowAt(page, 0).getByRole("link")).toBeFocused();

  const empty = await scroller(page).evaluate(async (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const bare: number[] = [];
    for (let step = 0; step < 30; step += 1) {
      element.scrollTop += 900;
      await new Promise(requestAnimationFrame);
      if (!document.elementFromPoint(x + width / 2, y + height / 2)?.closest("tr[data-row]")) bare.push(step);
    }
    return bare;
  });
  expect(empty).toEqual([]);
});

test("a filter set deep in the list sends one request, for its first rows; Back and Forward keep each position", async ({
  page,
}) => {
  const offsets = await openMillion(page);
  await scroller(page).evaluate((element) => element.scrollTo(0, element.scrollHeight / 2));
  await expect(page).toHaveURL(/at=/);
  const at = Number(new URL(page.url()).searchParams.get("at"));
  await expect(rowAt(page, at).getByRole("link")).toBeVisible();
  offsets.length = 0;
  await page.getByRole("button", { name: "Include COR" }).click();
  await expect(rowAt(page, 0).getByRole("link")).toBeInViewport();
  await expect(page).toHaveURL(/cor=false$/);
  expect(offsets).toEqual([0]);

  await page.goBack();
  await expect(rowAt(page, at).getByRole("link")).toBeInViewport();
  await page.goForward();
  await expect(rowAt(page, 0).getByRole("link")).toBeInViewport();
  await page.goBack();
  await expect(rowAt(page, at).getByRole("link")).toBeInViewport();
  await expect(page).toHaveURL(new RegExp(`at=${at}$`));
  expect(offsets).toEqual([0]);
});
