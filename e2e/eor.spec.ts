import type { Locator, Page } from "@playwright/test";
import { open, openBlank } from "./actions.ts";
import { expect, test } from "./browser.ts";
import { hireOnRecord } from "./eor-page.ts";
import { make, read } from "./workforce.ts";

const form = (page: Page): Locator => page.getByRole("form", { name: "Additional information" });
const save = (page: Page) => page.getByRole("button", { name: "Save answers" });

test("a form shows the definition's own error messages, and is corrected with the keyboard alone", async ({ page }) => {
  await openBlank(page);
  const id = await hireOnRecord(page, { country: "US", currency: "USD" });
  await open(page, `/eor/${id}`);
  const label = "Social Security number";
  const field = form(page).getByLabel(label, { exact: true });
  await field.focus();
  await page.keyboard.type("666-12-3456");
  const city = form(page).getByLabel("City", { exact: true });
  await city.focus();
  await page.keyboard.type("X");
  await expect(field).toHaveAccessibleDescription(/A Social Security number can't begin with 000, 666 or 9\./);
  await page.keyboard.press("Enter");
  // The first of the two invalid fields.
  await expect(city).toBeFocused();
  const summary = form(page).getByRole("alert");
  await expect(summary).toContainText("2 answers need to be corrected");
  await summary.getByRole("link", { name: new RegExp(`^${label}:`) }).focus();
  await page.keyboard.press("Enter");
  await expect(field).toBeFocused();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("123-45-6789");
  await city.focus();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("Springfield");
  const sent = page.waitForRequest((request) => request.method() === "PATCH");
  await page.keyboard.press("Enter");
  const { data } = (await sent).postDataJSON();
  expect(Object.values(data).sort()).toEqual(["123-45-6789", "Springfield"]);
  await expect(page.getByText("Saved 2 answers")).toBeVisible();
  await expect(field).toHaveValue("123-45-6789");
});

test("keeps what was entered after leaving, and becomes read-only in a later status", async ({ page }) => {
  await openBlank(page);
  const id = await hireOnRecord(page, { country: "PL", currency: "PLN" });
  await open(page, `/eor/${id}`);
  await expect(form(page).getByLabel("PESEL", { exact: true })).toHaveCount(0);
  await form(page).getByRole("group", { name: "Has a PESEL number" }).getByLabel("Yes").check();
  await form(page).getByLabel("PESEL", { exact: true }).fill("44051401359");
  await form(page).getByLabel("Tax residence").fill("pol");
  await page.getByRole("option", { name: "Poland" }).click();
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link").click();
  await page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/\/eor$/);
  await open(page, `/eor/${id}`);
  await expect(page.getByText("We restored what you entered earlier in this tab.")).toBeVisible();
  await expect(form(page).getByLabel("PESEL", { exact: true })).toHaveValue("44051401359");
  await expect(form(page).getByLabel("Tax residence")).toHaveValue(/^Poland/);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("44051401359");
  await save(page).click();
  await expect(page.getByText("Saved 3 answers")).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("44051401359");
  // Someone else starts the contract while the form is open.
  await form(page).getByLabel("PESEL", { exact: true }).fill("44051401360");
  for (const status of ["under_review", "waiting_for_employee_contract", "in_progress"])
    await make(page, `/contracts/${id}/transition`, { status });
  await save(page).click();
  await expect(page.getByText(/Additional information can (change|be updated) only while/).first()).toBeVisible();
  await page.evaluate(() => sessionStorage.clear());
  await open(page, `/eor/${id}`);
  await expect(page.getByText("The contract is “In progress”.")).toBeVisible();
  await expect(form(page)).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Employment details" })).toContainText("44051401359");
});

test("the list shows what each worker is still missing, and filters by it and by country, found by name", async ({
  page,
}) => {
  await open(page, "/eor?missing=yes");
  const row = page.getByRole("row").filter({ hasText: "Larissa Monteiro" });
  await expect(page.getByRole("link", { name: /Tiago Figueiredo/ })).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByLabel("Completeness").selectOption("no");
  await expect(page).toHaveURL(/missing=no/);
  await expect(page.getByRole("link", { name: /Larissa Monteiro/ })).toBeVisible();
  await expect(page.getByRole("link", { name: /Tiago Figueiredo/ })).toHaveCount(0);
  await page.getByLabel("Completeness").selectOption({ index: 0 });
  await expect(page).not.toHaveURL(/missing=/);
  await expect(page.getByRole("link", { name: /Tiago Figueiredo/ })).toBeVisible();
  await page.getByRole("button", { name: "Country", exact: true }).click();
  await page.getByLabel("Search options").fill("braz");
  await page.getByRole("checkbox", { name: "Brazil" }).check();
  await expect(page).toHaveURL(/country=BR/);
  await expect(page.getByRole("link", { name: /Larissa Monteiro/ })).toBeVisible();
  await expect(page.getByRole("link", { name: /Tiago Figueiredo/ })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Clear country" }).click();
  await expect(page.getByRole("link", { name: /Tiago Figueiredo/ })).toBeVisible();
});

test("erasing a worker's sensitive data empties the form once their name is typed", async ({ page }) => {
  await openBlank(page);
  const id = await hireOnRecord(page, { country: "DE", currency: "EUR" });
  await open(page, `/eor/${id}`);
  const city = form(page).getByLabel("City", { exact: true });
  await city.fill("Berlin");
  await save(page).click();
  const erase = page.getByRole("button", { name: "Erase sensitive data…" });
  const name = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
  await erase.click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("textbox").fill(name);
  await question.getByRole("button", { name: "Erase sensitive data" }).click();
  const receipt = page.getByRole("dialog", { name: "Receipt of the erasure" });
  await expect(receipt).toContainText("Employment and pay records have to be kept by law");
  await receipt.getByRole("button", { name: "Done" }).click();
  await expect(city).toHaveValue("");
  await expect(erase).toHaveCount(0);
  const { values } = await read<{ values: object }>(page, `/eor/workers/contracts/${id}/additional-information`);
  expect(values).not.toHaveProperty("city");
});
