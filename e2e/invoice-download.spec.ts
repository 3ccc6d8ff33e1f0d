import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { pagesOf } from "#lib/testing/downloaded-files.ts";
import { unzip } from "#lib/testing/zip.ts";
import { open } from "./actions.ts";
import { askApi, expect, expectAccessible, test } from "./browser.ts";

test.use({ organization: "paid" });

interface Listed {
  data: { id: string; label: string }[];
  page: { total_rows: number };
}

const rows = (page: Page) => page.locator("tr[data-row]");
const boxes = (page: Page) => page.locator("tr[data-row]").getByRole("checkbox");
const panel = (page: Page) => page.getByRole("complementary");
const bar = (page: Page) => page.getByRole("region", { name: "Selected rows" });

async function bytesOf(download: Download): Promise<Buffer> {
  return readFile(await download.path());
}

/** An API amount with thousands separators, as documents print it. */
const grouped = (amount: string) => amount.replace(/\B(?=(\d{3})+(?:\.|$))/g, ",");

test.describe("invoice downloads", () => {
  test.use({ role: "finance" });

  test("downloads a PDF with the API's figures; its link counts down, works without a session and can be renewed", async ({
    // It sets the clock.
    freshPage: page,
    playwright,
  }) => {
    await open(page, "/invoices?status=all");
    await page.clock.install();
    await rows(page).getByRole("link").first().click();
    const button = panel(page).getByRole("button", { name: "Download PDF" });
    const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
    const listed = await askApi<Listed>(page, "/invoices?status=all&include=cor&limit=1");
    const { id, label } = listed.data[0] as Listed["data"][number];
    expect(download.suggestedFilename()).toBe(`${label}.pdf`);
    const { data } = await askApi<{ data: { total: string; currency: string; line_items: { total: string }[] } }>(
      page,
      `/invoices/${id}`,
    );
    const text = (await pagesOf(await bytesOf(download))).join("\n");
    for (const { total } of data.line_items) expect(text).toContain(grouped(total));
    expect(text).toContain(`${grouped(data.total)} ${data.currency}`);

    const timer = panel(page).getByRole("timer");
    await expect(timer).toHaveText(/^1[45]:\d\d$/);
    const stranger = await playwright.request.newContext({ ignoreHTTPSErrors: true });
    const answer = await stranger.get(download.url());
    expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "application/pdf"]);
    await stranger.dispose();
    await page.emulateMedia({ colorScheme: "light" });
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectAccessible(page, "colors");

    await page.clock.fastForward("10:00");
    await expect(timer).toHaveText(/^[45]:\d\d$/);
    await page.clock.fastForward("06:00");
    await expect(panel(page).getByText("The link has expired.")).toBeVisible();
    await panel(page).getByRole("button", { name: "Renew link" }).click();
    await expect(timer).toHaveText(/^1[45]:\d\d$/);
    await expect(panel(page).getByRole("button", { name: "Copy link" })).toBeVisible();
  });

  test("downloads three invoices, selected by checkbox, Shift and X, as one ZIP and as CSV; the selection is accessible in light and dark", async ({
    page,
  }) => {
    await open(page, "/invoices?status=all");
    await boxes(page).nth(0).click();
    await boxes(page)
      .nth(1)
      .click({ modifiers: ["Shift"] });
    await rows(page).nth(2).getByRole("link").focus();
    await page.keyboard.press("x");
    await expect(bar(page).getByRole("status")).toHaveText("3 selected");
    await expect(rows(page).nth(2)).toHaveAttribute("aria-selected", "true");
    const listed = await askApi<Listed>(page, "/invoices?status=all&include=cor&limit=3");
    await page.emulateMedia({ colorScheme: "light" });
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectAccessible(page, "colors");

    const [zip] = await Promise.all([
      page.waitForEvent("download"),
      bar(page).getByRole("button", { name: "Download ZIP (3)" }).click(),
    ]);
    const files = unzip(await bytesOf(zip));
    expect(files).toHaveLength(4);
    const text = (await Promise.all(files.slice(0, 3).map(({ bytes }) => pagesOf(bytes)))).flat().join("\n");
    for (const { label } of listed.data) expect(text).toContain(label);
    expect(files[3]?.bytes.toString()).toContain(listed.data[2]?.id);

    const [csv] = await Promise.all([
      page.waitForEvent("download"),
      bar(page).getByRole("button", { name: "Export CSV" }).click(),
    ]);
    const lines = (await bytesOf(csv)).toString().trimEnd().split("\r\n");
    expect(lines).toHaveLength(4);
    for (const { id } of listed.data) expect(lines.join()).toContain(id);

    await bar(page).getByRole("button", { name: "Clear selection" }).click();
    await expect(bar(page)).toBeHidden();
  });

  test("selects all matches across pages and says when there are too many for a ZIP; clearing one keeps the manual selection, and new filters reset it", async ({
    page,
  }) => {
    await open(page, "/invoices?status=all");
    const { page: all } = await askApi<Listed>(page, "/invoices?status=all&include=cor&limit=1");
    const total = all.total_rows.toLocaleString("en");
    await boxes(page).first().click();
    await bar(page)
      .getByRole("button", { name: `Select all ${total}` })
      .click();
    await expect(bar(page).getByRole("status")).toHaveText(`All ${total} selected`);
    if (all.total_rows > 500) await expect(bar(page).getByText("A ZIP can hold up to 500")).toBeVisible();
    await expect(bar(page).getByRole("link", { name: "Export CSV" })).toHaveAttribute("href", /status=all/);
    await boxes(page).nth(1).click();
    await expect(bar(page).getByRole("status")).toHaveText("1 selected");
    await expect(boxes(page).nth(0)).toBeChecked();
    await expect(boxes(page).nth(1)).not.toBeChecked();
    await page.getByRole("searchbox", { name: "Search invoices" }).fill("2026-04");
    await expect(bar(page)).toBeHidden();
  });
});
