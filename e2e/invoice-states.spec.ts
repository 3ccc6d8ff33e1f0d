import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { ask, open, openBlank } from "./actions.ts";
import { expect, expectAccessible, test } from "./browser.ts";
import { links, list, panel, rows, search } from "./invoices-page.ts";
import { paidInvoice, waitingInvoices, written } from "./money.ts";

test.use({ organization: "paid" });

const bar = (page: Page) => page.getByRole("region", { name: "Selected rows" });
const count = (total: number) => new RegExp(`\\D${total.toLocaleString("en")}$`);
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
/** The invoice's checkbox, found by ID because numbers repeat across legal entities. */
const boxOf = (page: Page, { id }: { id: string }) =>
  rows(page)
    .filter({ has: page.locator(`a[href*="invoice=${id}"]`) })
    .getByRole("checkbox");
/** Cells of the column with this header. */
async function cells(page: Page, header: string) {
  const at = await page
    .getByRole("columnheader", { name: header })
    .evaluate((cell) => [...(cell.parentElement?.children ?? [])].indexOf(cell));
  return rows(page).locator(`td[data-column="${at}"]`);
}

test("opens with payable invoices; switching the filter to overdue updates count, CSV and URL", async ({ page }) => {
  await open(page, "/invoices");
  await expect(page.getByRole("button", { name: "Status: Payable" })).toBeVisible();
  const payable = await list(page, "limit=100&include=cor&states=payable&expand=detailed_status");
  await expect(heading(page)).toHaveText(count(payable.page.total_rows));
  await expect(links(page).first()).toHaveText(payable.data[0]?.label ?? "");
  for (const word of await (await cells(page, "Status")).allTextContents())
    expect(["Pending", "Awaiting payment", "Failed"]).toContain(word);

  await page.getByRole("button", { name: "Status: Payable" }).click();
  await page.getByRole("checkbox", { name: "Overdue" }).check();
  await page.getByRole("checkbox", { name: "Payable", exact: true }).uncheck();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\?status=overdue$/);
  await expect(page.getByRole("button", { name: "Status: Overdue" })).toBeVisible();
  const overdue = await list(page, "limit=100&include=cor&states=overdue");
  const total = overdue.page.total_rows;
  expect(total).toBeGreaterThan(0);
  expect(total).toBeLessThan(payable.page.total_rows);
  await expect(heading(page)).toHaveText(count(total));
  const shown = await rows(page).count();
  await expect(rows(page).getByRole("img", { name: "overdue" })).toHaveCount(shown);

  const link = page.getByRole("link", { name: `Export ${total.toLocaleString("en")} as CSV` });
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  const [head = "", ...lines] = (await readFile(await download.path(), "utf8")).trimEnd().split("\r\n");
  expect(lines).toHaveLength(total);
  const at = head.split(",").indexOf("status");
  expect(
    lines
      .map((line) => line.split(",")[at])
      .filter((status) => !/^(pending|awaiting_payment|failed)$/.test(status ?? "")),
  ).toEqual([]);
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole("button", { name: "Status: Payable" })).toBeVisible();
});

test("an invoice's status has the same name in the list, the panel and the filter", async ({ page }) => {
  await openBlank(page);
  for (const [status, word] of [
    ["awaiting_payment", "Awaiting payment"],
    ["paid", "Paid"],
  ]) {
    const { data } = await list(page, `limit=1&include=cor&states=${status}&expand=detailed_status`);
    const [first] = data;
    expect(first?.detailed_status).toBe(status);
    await open(page, `/invoices?status=${status}&invoice=${first?.id}`);
    await expect(page.getByRole("button", { name: `Status: ${word}` })).toBeVisible();
    expect(new Set(await (await cells(page, "Status")).allTextContents())).toEqual(new Set([word]));
    await expect(
      panel(page).getByRole("heading", { name: first?.label }).locator("xpath=ancestor::header[1]"),
    ).toContainText(word ?? "");
  }
});

test("the legal entity is a column, a filter and a line in the panel", async ({ page }) => {
  await open(page, "/invoices?status=all");
  const { body } = await ask<{ data: { id: string; name: string }[] }>(page, "/legal-entities");
  const counts = await Promise.all(
    body.data.map(async (entity) => ({
      ...entity,
      total: (await list(page, `limit=1&status=all&include=cor&legal_entity_ids=${entity.id}`)).page.total_rows,
    })),
  );
  const [entity] = counts.filter(({ total }) => total > 0);
  if (!entity) throw new Error("the demo has no legal entity with invoices");
  await page.getByRole("button", { name: "Legal entity", exact: true }).first().click();
  await page.getByRole("dialog").getByRole("checkbox", { name: entity.name }).check();
  // Rows are dimmed while the list reloads.
  await expect(page).toHaveURL(new RegExp(`entity=${entity.id}`));
  await expect(page.getByRole("grid", { includeHidden: true })).toHaveAttribute("aria-busy", "false");
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(new RegExp(`entity=${entity.id}`));
  await expect(heading(page)).toHaveText(count(entity.total));
  await expect(page.getByRole("button", { name: `Legal entity: ${entity.name}` })).toBeVisible();
  await expect(page.getByRole("grid")).toHaveAttribute("aria-busy", "false");
  expect(new Set(await (await cells(page, "Legal entity")).allTextContents())).toEqual(new Set([entity.name]));
  await links(page).first().click();
  await expect(panel(page).getByText("Line items")).toBeVisible();
  await expect(panel(page)).toContainText(`Legal entity${entity.name}`);
});

test("the selection shows its totals, and which invoices can't be paid and why; all overdue invoices have the same totals as on Home", async ({
  page,
}) => {
  await open(page, "/invoices");
  const [waiting] = await waitingInvoices(page, 1);
  const paid = await paidInvoice(page);
  if (!waiting) throw new Error("no invoice waits");
  const find = async (label: string) => {
    await search(page).fill(label);
    await expect(page.getByRole("grid")).toHaveAttribute("aria-busy", "false");
  };
  await open(page, `/invoices?status=all&q=${paid.label}`);
  await boxOf(page, paid).click();
  await expect(bar(page)).toContainText(written(paid.total, paid.currency));
  await expect(bar(page).getByRole("link", { name: "Pay" })).toHaveCount(0);
  await bar(page).getByRole("button", { name: "Can't be paid" }).click();
  await expect(page.getByText("it's already paid.")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await find(waiting.label);
  await boxOf(page, waiting).click();
  await expect(bar(page)).toContainText(written(waiting.total, waiting.currency));
  await expect(bar(page).getByRole("link", { name: "Pay", exact: true })).toBeVisible();

  await open(page, "/invoices?status=overdue");
  await rows(page).first().getByRole("checkbox").click();
  const { body } = await ask<{ data: { actions: { key: string; amounts?: { currency: string; total: string }[] }[] } }>(
    page,
    "/home",
  );
  const { amounts = [] } = body.data.actions.find(({ key }) => key === "invoices_overdue") ?? {};
  expect(amounts.length).toBeGreaterThan(1);
  await bar(page)
    .getByRole("button", { name: /^Select all/ })
    .click();
  const totals = bar(page).getByRole("list", { name: "Totals of the selected invoices" }).getByRole("listitem");
  await expect(totals).toHaveCount(amounts.length);
  // Home begins with the currencies of most invoices.
  for (const { currency, total } of amounts) await expect(bar(page)).toContainText(written(total, currency));
  await expect(bar(page).getByRole("link", { name: /^Pay [\d,]+ invoices/ })).toBeVisible();
});

test.describe("paying", () => {
  test("Pay opens the payable invoices, then the payment for the selected ones; one that can't be paid says why and can't be selected", async ({
    page,
  }) => {
    await open(page, "/payments");
    const [first, second] = await waitingInvoices(page, 2);
    if (!first || !second) throw new Error("no invoices wait");
    await page.getByRole("link", { name: "Pay", exact: true }).click();
    await expect(heading(page)).toHaveText("Choose invoices to pay");
    await expect(page.getByRole("button", { name: "Status: Payable" })).toBeVisible();
    await expect(page.getByRole("columnheader", { name: "Due" })).toHaveAttribute("aria-sort", "ascending");
    for (const invoice of [first, second]) {
      await search(page).fill(invoice.label);
      await expect(page).toHaveURL(new RegExp(`q=${invoice.label}`));
      await boxOf(page, invoice).click();
    }
    await expect(bar(page)).toContainText("2 selected");
    await bar(page).getByRole("link", { name: "Pay 2 invoices" }).click();
    await expect(page.getByRole("button", { name: /^Pay |^Create 2 payments/ })).toBeVisible();
    await page.getByRole("link", { name: "Choose other invoices" }).click();
    await expect(heading(page)).toHaveText("Choose invoices to pay");

    const paid = await paidInvoice(page);
    await open(page, `/payments/new?status=all&q=${paid.label}`);
    const box = boxOf(page, paid);
    await expect(box).toHaveAccessibleName(new RegExp(`^${paid.label} .*can't be paid: it's already paid$`));
    await expect(box).toHaveAttribute("aria-disabled", "true");
    await expect(page.getByText("No: it's already paid").first()).toBeVisible();
    await box.click({ force: true });
    await expect(bar(page)).toHaveCount(0);
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect(page.getByRole("checkbox", { name: /can't be paid/ })).toHaveCount(0);
    await expect(page.getByRole("checkbox", { name: /^Select / }).first()).toBeVisible();
  });
});
