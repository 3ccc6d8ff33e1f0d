import type { Page } from "@playwright/test";
import { ask, dialog, open, openBlank, tabTo } from "./actions.ts";
import { expect, test } from "./browser.ts";
import { addAdjustment, hire, logTime } from "./time-page.ts";
import { hire as hireWith, make, read } from "./workforce.ts";

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const missing = (page: Page) => page.getByRole("list", { name: "What is missing" });

test.describe("finance", () => {
  test.use({ role: "finance" });

  test("sees why someone isn't paid, follows the link that mends it, and sees it mended", async ({ page }) => {
    await openBlank(page);
    const worker = await hire(page, "Unpaid");
    await logTime(page, worker, 1);
    await open(page, `/people/${worker.person_id}`);
    await expect(section(page, "Pay")).toContainText("320.00");
    const item = missing(page).getByRole("listitem").filter({ hasText: "1 timesheet" });
    await expect(item).toContainText("is not approved");
    await item.getByRole("link", { name: /Review timesheets/ }).click();
    await expect(page).toHaveURL(new RegExp(`contract=${worker.contract_id}`));
    await page.locator("tbody tr").filter({ hasText: worker.name }).click();
    const panel = page.getByRole("complementary");
    await panel.getByRole("button", { name: "Approve" }).click();
    await expect(panel.getByText("Approved").first()).toBeVisible();
    await panel.getByRole("link", { name: worker.name }).click();
    await expect(page.getByRole("heading", { level: 1, name: worker.name })).toBeVisible();
    await expect(section(page, "Pay")).toContainText("What is missing");
    await expect(section(page, "Pay")).not.toContainText("not approved");
    await expect(section(page, "Time")).toContainText("Approved");
  });

  test("sets a manager, who leads to their page and back to their reports, and the history tells it", async ({
    page,
  }) => {
    await openBlank(page);
    const worker = await hireWith(page, "Report");
    const manager = await hireWith(page, "Lead");
    await open(page, `/people/${worker.person_id}`);
    await page.getByRole("button", { name: "Edit…" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Manager").fill(manager.name.split(" ").at(-1) ?? "");
    await dialog.getByRole("option", { name: new RegExp(manager.name) }).click();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(section(page, "History")).toContainText("Changed: manager");
    await page.getByRole("link", { name: manager.name }).click();
    await expect(page.getByRole("heading", { level: 1, name: manager.name })).toBeVisible();
    await page.getByRole("link", { name: "1 report" }).click();
    await expect(page.getByRole("row").filter({ hasText: worker.name })).toBeVisible();
    await expect(page.getByRole("button", { name: `Remove filter Manager: ${manager.name}` })).toBeVisible();
  });

  test("uploads, replaces, and removes a photo, and is told what is wrong with a file", async ({ page }) => {
    await openBlank(page);
    const worker = await hireWith(page, "Pictured");
    await open(page, `/people/${worker.person_id}`);
    const edit = page.getByRole("button", { name: "Edit…" });
    const dialog = page.getByRole("dialog");
    const save = dialog.getByRole("button", { name: "Save" });
    await edit.click();
    await dialog.getByLabel("Photo file").setInputFiles({
      ...{ name: "cv.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF\n") },
    });
    await save.click();
    await expect(dialog.getByRole("group", { name: "Photo" })).toContainText("isn't a PNG, JPEG, or WebP file");
    await dialog.getByLabel("Photo file").setInputFiles({
      ...{ name: "ola.png", mimeType: "image/png" },
      buffer: Buffer.from(
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
        "base64",
      ),
    });
    await save.click();
    await expect(page.getByRole("main").locator("header img")).toBeVisible();
    await edit.click();
    await dialog.getByRole("button", { name: "Remove photo" }).click();
    await save.click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole("main").locator("header img")).toHaveCount(0);
    const { body } = await ask<{ data: { photo_file_id: null } }>(page, `/people/${worker.person_id}`);
    expect(body.data.photo_file_id).toBeNull();
  });

  test("reaches what is missing by keyboard, on a page with ordered headings that fits a narrow screen", async ({
    page,
  }) => {
    await openBlank(page);
    const worker = await hireWith(page, "Narrow");
    await addAdjustment(page, worker, "Extra");
    await page.setViewportSize({ width: 320, height: 700 });
    await open(page, `/people/${worker.person_id}`);
    await expect(missing(page)).toContainText("1 adjustment");
    const levels = await page
      .getByRole("main")
      .getByRole("heading")
      .evaluateAll((all) => all.map(({ tagName }) => Number(tagName[1])));
    expect(levels[0]).toBe(1);
    for (const [at, level] of levels.entries()) expect(level - (levels[at - 1] ?? level)).toBeLessThanOrEqual(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    const link = missing(page).getByRole("link", { name: /Review adjustments/ });
    await tabTo(page, link);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/adjustments\?/);
  });

  test("adds a bonus with only a title and an amount, to the contract that is known, and can cancel", async ({
    page,
  }) => {
    await openBlank(page);
    const worker = await hireWith(page, "Bonus");
    await open(page, `/people/${worker.person_id}`);
    const add = section(page, "Adjustments").getByRole("button", { name: "Add adjustment" });
    await add.click();
    const contract = dialog(page).getByRole("combobox", { name: "Contract" });
    await expect(contract).toHaveValue(new RegExp(`^${worker.name}, `));
    await expect(dialog(page).getByLabel("Vendor")).toHaveCount(0);
    await dialog(page).getByLabel("Category").selectOption("Accommodation: hotel, rent on a trip");
    await expect(dialog(page).getByLabel("Vendor")).toBeVisible();
    await dialog(page).getByRole("button", { name: "Cancel" }).click();
    await expect(dialog(page).getByText("Discard what you entered?")).toBeVisible();
    await dialog(page).getByRole("button", { name: "Discard" }).click();
    await expect(dialog(page)).toBeHidden();

    await add.click();
    await dialog(page).getByLabel("Category").selectOption("Bonus: for performance or referral");
    await dialog(page).getByLabel("Title").fill("Year-end bonus");
    await dialog(page).getByLabel("Amount, EUR").fill("300");
    await expect(dialog(page).getByText(/^Lands in the/)).toBeVisible();
    await expect(dialog(page).getByRole("group", { name: "Receipt" })).toHaveCount(0);
    await dialog(page).getByRole("button", { name: "Add adjustment" }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(section(page, "Adjustments")).toContainText("Year-end bonus");

    await section(page, "Adjustments").getByRole("link", { name: "All adjustments" }).click();
    await page.getByRole("button", { name: "Add adjustment" }).first().click();
    await expect(contract).toHaveValue(new RegExp(`^${worker.name}, `));
  });

  test("chooses among someone's contracts, and is told why a direct employee takes no adjustments", async ({
    page,
  }) => {
    await openBlank(page);
    const worker = await hireWith(page, "Several");
    const [entity] = await read<{ id: string }[]>(page, "/legal-entities");
    const terms = { person_id: worker.person_id, legal_entity_id: entity?.id, country: "PL", currency: "EUR" };
    const second = await make<{ id: string }>(page, "/contracts", {
      ...{ ...terms, title: "Second survey", type: "ongoing_time_based", rate: "10.00", frequency: "monthly" },
      ...{ starts_on: "2026-01-01", status: "in_progress" },
    });
    await open(page, `/people/${worker.person_id}`);
    await section(page, "Adjustments").getByRole("button", { name: "Add adjustment" }).click();
    const contract = dialog(page).getByRole("combobox", { name: "Contract" });
    await expect(contract).toHaveValue("");
    await contract.click();
    await expect(page.getByRole("option")).toHaveCount(2);
    await open(page, `/contracts/${second.id}`);
    await section(page, "Adjustments").getByRole("button", { name: "Add adjustment" }).click();
    await expect(contract).toHaveValue(`${worker.name}, Second survey`);

    const direct = await hireWith(page, "Direct", { type: "hris_direct_employee" });
    await open(page, `/people/${direct.person_id}`);
    await expect(section(page, "Pay")).toContainText("Not paid through payment cycles");
    await expect(section(page, "Pay")).toContainText("Nothing is missing.");
    await expect(section(page, "Adjustments").getByRole("button", { name: "Add adjustment" })).toHaveCount(0);
    await expect(
      page.getByRole("table", { name: "Contracts" }).getByRole("columnheader", { name: "Ends" }),
    ).toBeVisible();
  });

  test("sees the same for one contract, with what the invoice would list", async ({ page }) => {
    await openBlank(page);
    const worker = await hireWith(page, "Single");
    await open(page, `/contracts/${worker.contract_id}`);
    await expect(section(page, "Pay")).toContainText("1,000.00");
    await expect(page.getByRole("list", { name: "Invoice lines" })).toContainText("Work, ");
    await expect(section(page, "Invoices")).toContainText("No invoices yet");
  });
});

test.describe("IT", () => {
  test.use({ role: "it", organization: "demo" });

  test("sees people without their money, and is told so", async ({ page }) => {
    await open(page, "/people");
    await page.getByRole("table", { name: "People" }).getByRole("link").first().click();
    await expect(page.getByText("Your role (IT) doesn't include pay, invoices, and payments")).toBeVisible();
    await expect(section(page, "Pay")).toHaveCount(0);
    await expect(section(page, "Invoices")).toHaveCount(0);
    await expect(section(page, "History")).toBeVisible();
    const id = new URL(page.url()).pathname.split("/").at(-1);
    expect((await ask(page, `/people/${id}/pay`)).status).toBe(403);
  });
});
