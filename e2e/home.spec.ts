import type { Page } from "@playwright/test";
import { open } from "./actions.ts";
import { expect, product, test } from "./browser.ts";

// Its tests only read.
test.use({ organization: "demo" });

const chart = (page: Page, name: string) => page.getByRole("figure", { name });
test("the cash chart's months are announced and navigable by keyboard, and its table links to the invoices; G then G leads back Home", async ({
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
  await page.keyboard.press("g");
  await page.keyboard.press("g");
  await expect(page).toHaveURL(`${product.url}/`);
  await expect(page.getByRole("heading", { name: "Home", level: 1 })).toBeVisible();
});
