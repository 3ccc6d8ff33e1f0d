import type { Locator, Page } from "@playwright/test";
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

test("eight lines need action until “Show all” opens the rest in place, by keyboard, and Back returns to all of them", async ({
  page,
}) => {
  await open(page, "/");
  const lines = page.getByRole("region", { name: "Needs action" }).getByRole("listitem").getByRole("link");
  await expect(lines).toHaveCount(8);
  const few = await lines.allTextContents();
  const all = page.getByRole("button", { name: /^Show all \d+$/ });
  await all.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Show fewer" })).toHaveAttribute("aria-expanded", "true");
  const many = await lines.allTextContents();
  expect(many.length).toBeGreaterThan(8);
  expect(many).toEqual(expect.arrayContaining(few));
  const added = many.findIndex((text) => !few.includes(text));
  await expect(lines.nth(added)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Home", level: 1 })).toBeHidden();
  await page.goBack();
  await expect(lines).toHaveCount(many.length);
  await page.getByRole("button", { name: "Show fewer" }).click();
  await expect(lines).toHaveCount(8);
});

const sections = (page: Page) => page.getByRole("main").getByRole("heading", { level: 2 });

/** Follows a figure, and expects the list to count as many rows. */
async function expectCounted(page: Page, figure: Locator, count: string | undefined, list: string) {
  expect(count).toMatch(/^[1-9]\d*$/);
  await figure.click();
  await expect(page.getByRole("heading", { name: list, level: 1 })).toContainText(count ?? "never");
}

const lastNumber = async (figure: Locator) => (await figure.innerText()).match(/\d+/g)?.at(-1);

test.describe("a recruiter", () => {
  test.use({ role: "recruiter" });

  test("sees the candidates that wait for them and the funnel of the week, each with its applications", async ({
    page,
  }) => {
    await open(page, "/");
    await expect(sections(page).last()).toHaveText("Recruiting");
    const waiting = page.getByRole("list", { name: "Waiting for you" }).getByRole("link");
    await expect(waiting).toHaveCount(5);
    const all = page.getByRole("link", { name: /^All \d+ candidates$/ });
    await expectCounted(page, all, await lastNumber(all), "Applications");
    await expect(page.getByRole("button", { name: "Waiting for me" })).toHaveAttribute("aria-pressed", "true");
    await page.goBack();
    const applied = page.getByRole("list", { name: "Funnel of the last 7 days" }).getByRole("link").first();
    await expectCounted(page, applied, await lastNumber(applied), "Applications");
    await page.getByRole("button", { name: /^Remove filter Entered: Applied since / }).click();
    await expect(page).toHaveURL(/\/recruiting\/applications$/);
  });
});

test.describe("an IT member", () => {
  test.use({ role: "it" });

  test("sees value, warranties, returns, and stock by place, each with its assets", async ({ page }) => {
    await open(page, "/");
    await expect(sections(page).last()).toHaveText("Equipment");
    const line = (name: RegExp) => page.getByRole("list", { name: "Assets" }).getByRole("link", { name });
    await expect(line(/^Book value in EUR/)).toHaveAttribute("href", "/equipment/holdings?by=category");
    for (const name of [/^Warranties ending/, /^Returns requested/, /^Of these, overdue/]) {
      await expectCounted(page, line(name), await lastNumber(line(name)), "Assets");
      await page.goBack();
    }
    const place = page.getByRole("list", { name: "Stock by place" }).getByRole("link", { name: /depot/ });
    await expectCounted(page, place, await lastNumber(place), "Assets");
  });
});

test.describe("someone in finance", () => {
  test.use({ role: "finance" });

  test("sees what has to be paid by currency, and the next payment cycle with its checklist and difference", async ({
    page,
  }) => {
    await open(page, "/");
    await expect(sections(page).filter({ hasText: /^(Equipment|Recruiting|Developers)$/ })).toHaveCount(0);
    const lines = page.getByRole("list", { name: "Cash out" }).getByRole("link");
    await expect(lines).toHaveCount(4);
    await page.getByText("Table: Cash out by currency").click();
    const table = page.getByRole("table", { name: "Cash out by currency" });
    await expect(table.getByRole("row", { name: /^EUR/ })).toContainText(/\d\.\d\d/);
    const count = (await lines.nth(2).innerText()).match(/(\d+) invoices/)?.[1];
    const cycle = page.getByRole("list", { name: "Payment cycle" }).getByRole("link");
    await expect(cycle).toContainText(/\d\s[A-Z]{3}/);
    await expect(page.getByText(/ (less|more) than in /)).toBeVisible();
    await expect(page.getByRole("list", { name: "Checklist" }).getByRole("listitem")).not.toHaveCount(0);
    await expect(page.getByText(/\d+ of \d+ checks before closing are done\./)).toBeVisible();
    await expectCounted(page, lines.nth(2), count, "Invoices");
    await page.goBack();
    await cycle.click();
    await expect(page).toHaveURL(/\/payroll\/[\da-f-]{36}$/);
  });
});

test.describe("a developer", () => {
  test.use({ role: "developer" });

  test("sees failing webhooks, expiring tokens, and connected apps before the other areas", async ({ page }) => {
    await open(page, "/");
    const first = page.getByRole("region", { name: "Developers" });
    await expect(sections(page).nth(1)).toHaveText(/^(Developers|Since your last visit)/);
    const failing = first.getByRole("list", { name: "Failing webhooks" }).getByRole("link");
    await expect(failing.first()).toBeVisible();
    const count = await failing.count();
    await expect(first.getByRole("list", { name: "Connected apps" }).getByRole("link").first()).toContainText(/Used /);
    await expect(first.getByRole("list", { name: "Expiring tokens" }).getByRole("link")).not.toHaveCount(0);
    await first.getByRole("link", { name: "Failing webhooks" }).click();
    await expect(page.getByRole("table", { name: "Webhooks" }).getByRole("rowheader")).toHaveCount(count);
  });
});
