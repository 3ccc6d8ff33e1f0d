import type { Page } from "@playwright/test";
import { ask, open, openBlank } from "./actions.ts";
import { expect, product, signIn, signInOf, test } from "./browser.ts";

// Its tests only read.
test.use({ organization: "demo" });

interface Figure {
  key: string;
  count: number;
  is_minimum?: true;
  href: string;
}

interface Home {
  actions: Figure[];
  charts: Partial<Record<"headcount" | "pipeline", Figure[]>>;
}

async function readHome(page: Page): Promise<Home> {
  return (await ask<{ data: Home }>(page, "/home")).body.data;
}

const figuresOf = ({ actions, charts }: Home) => [...actions, ...(charts.headcount ?? []), ...(charts.pipeline ?? [])];
const chart = (page: Page, name: string) => page.getByRole("figure", { name });
const main = (page: Page) => page.getByRole("main");

test.describe("without a session", () => {
  test("signing in lands on Home, with pending items and charts", async ({ browser }) => {
    const context = await browser.newContext({ ignoreHTTPSErrors: true });
    const page = await context.newPage();
    await signIn(page, signInOf("finance"));
    await expect(page).toHaveURL(`${product.url}/`);
    await expect(page).toHaveTitle(/^Home/);
    await expect(page.getByRole("heading", { name: "Home", level: 1 })).toBeVisible();
    await expect(main(page).getByRole("link", { name: /invoices are overdue/ })).toBeVisible();
    await expect(chart(page, "Cash out by month")).toBeVisible();
    await expect(chart(page, "Open pipeline by stage")).toHaveCount(0);
    await context.close();
  });
});

test("every figure linked to a counted list matches the list's row count", async ({ page }) => {
  await openBlank(page);
  const counted = /^\/(invoices|payments|equipment|recruiting|eor|contracts)/;
  const figures = figuresOf(await readHome(page)).filter(({ href }) => counted.test(href));
  expect(figures.length).toBeGreaterThan(5);
  for (const { href, count } of figures) {
    await open(page, href);
    const shown = count.toLocaleString("en");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(new RegExp(`\\D${shown}$`));
  }
});

test("the cash chart's months are announced and navigable by keyboard, and its table links to the invoices", async ({
  page,
}) => {
  await open(page, "/");
  const cash = chart(page, "Cash out by month");
  const months = cash.getByRole("list", { name: "Months" }).getByRole("link");
  await months.nth(5).focus();
  await page.keyboard.press("ArrowLeft");
  await expect(months.nth(4)).toBeFocused();
  const name = (await months.nth(4).getAttribute("aria-label")) ?? "";
  await expect(cash.getByText(name.split(". Opens")[0]?.split(": ")[1] ?? "never")).toBeVisible();
  await cash.getByText("Table: Cash out by month").click();
  const rows = cash.getByRole("table", { name: "Cash out by month" }).getByRole("row");
  await expect(rows).toHaveCount(10);
  await rows.nth(5).getByRole("link").first().click();
  await expect(page).toHaveURL(/\/invoices\?.*paid_from=\d{4}-\d\d-01/);
  await expect(page.getByRole("button", { name: /^Paid:/ })).toBeVisible();
});

test("G then G opens Home", async ({ page }) => {
  await open(page, "/invoices");
  await page.keyboard.press("g");
  await page.keyboard.press("g");
  await expect(page).toHaveURL(`${product.url}/`);
  await expect(page.getByRole("heading", { name: "Home", level: 1 })).toBeVisible();
});
