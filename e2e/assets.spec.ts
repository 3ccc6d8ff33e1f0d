import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { scanLabels } from "#lib/testing/labels.ts";
import { ask, dialog, open, openBlank } from "./actions.ts";
import { askApi, expect, expectAccessible, test, watch } from "./browser.ts";
import { hire, notices, unique } from "./workforce.ts";

interface Listed {
  data: { id: string; location: string; status: string; assigned_user: { hris_profile_id: string } | null }[];
  total_count: number;
}

const search = (page: Page, text: string) => askApi<Listed>(page, `/it/assets?search=${text}`);

async function importAssets(page: Page, mark: string, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, n) => `Lenovo,${mark},laptop,${mark}-${n}`);
  const csv = ["brand,product,category,serial_number", ...rows].join("\n");
  await page
    .getByLabel("CSV file")
    .setInputFiles({ name: "fleet.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
}

async function add(page: Page, mark: string): Promise<string> {
  const product = { name: mark, brand: "Lenovo", category: "LAPTOP" };
  const { body } = await ask<{ data: { id: string } }>(page, "/it/assets", { product, serial_number: mark });
  return body.data.id;
}

test("imports assets, assigns, returns and writes one off, and undoes that; its label links back to it", async ({
  page,
}) => {
  const seen = watch(page);
  await open(page, "/equipment/assets");
  await expect(page.getByRole("grid", { name: "Assets" }).getByRole("row").nth(5)).toBeVisible();
  await expectAccessible(page);
  const { name, person_id } = await hire(page, "Holder");
  const mark = unique("Fleet");
  await page.getByRole("link", { name: "Import", exact: true }).click();
  await importAssets(page, mark, 3);
  await page.getByRole("button", { name: "Import 3 assets" }).click();
  await expect(page.getByRole("status").filter({ hasText: "3 assets were added" })).toBeFocused();
  await importAssetsAgain(page, mark);
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link").click();
  await page.getByRole("searchbox", { name: "Search assets" }).fill(`${mark}-1`);
  await expect(page.getByRole("grid", { name: "Assets" }).getByRole("row")).toHaveCount(2);
  await page.getByRole("grid", { name: "Assets" }).getByRole("link").filter({ hasText: mark }).first().click();
  const panel = page.getByRole("complementary").filter({ hasText: "History" });
  await panel.getByRole("button", { name: "Assign" }).click();
  await dialog(page).getByRole("button", { name: "Assign" }).click();
  await expect(dialog(page).getByLabel("Person")).toHaveAccessibleDescription("Choose a person from the list.");
  await dialog(page).getByLabel("Person").fill(name);
  await dialog(page).getByRole("option").filter({ hasText: name }).click();
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "Assign" }).click();
  await expect(notices(page)).toContainText("was assigned");
  await expect(panel.getByText(`Assigned to ${name}`)).toBeVisible();
  expect((await search(page, `${mark}-1`)).data[0]?.assigned_user?.hris_profile_id).toBe(person_id);
  await expectAccessible(page);

  await panel.getByRole("button", { name: "Return", exact: true }).click();
  await dialog(page).getByRole("button", { name: "Return", exact: true }).click();
  await expect(panel.getByText(`Returned by ${name}`)).toBeVisible();
  await panel.getByRole("button", { name: "Write off" }).click();
  await dialog(page).getByLabel("Status").selectOption("STOLEN");
  await dialog(page).getByRole("button", { name: "Write off" }).click();
  await expect(panel.getByText("Written off: stolen")).toBeVisible();
  await notices(page).getByRole("button", { name: "Undo" }).first().click();
  await expect(panel.getByText("Undone: back to")).toBeVisible();
  const [asset] = (await search(page, `${mark}-1`)).data;
  expect(asset).toMatchObject({ status: "ACTIVE", assigned_user: null });

  const [label] = await Promise.all([
    page.waitForEvent("download"),
    panel.getByRole("link", { name: "Label" }).click(),
  ]);
  const [address] = await scanLabels(await readFile(await label.path()));
  expect(new URL(address ?? "").pathname).toBe(`/equipment/assets/${asset?.id}`);
  await page.goto(address ?? "");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Lenovo ${mark}`);
  await expectAccessible(page);
  expect(seen).toEqual([]);
});

async function importAssetsAgain(page: Page, mark: string): Promise<void> {
  await page.getByRole("button", { name: "Import another file" }).click();
  await importAssets(page, mark, 3);
  await expect(page.getByText("3 problems in 3 of 3 rows")).toBeVisible();
  expect((await search(page, mark)).total_count).toBe(3);
}

test("a bulk action covers everything that matches the filters, says which assets stayed, and can be undone", async ({
  page,
}) => {
  await open(page, "/equipment/assets");
  const mark = unique("Bulk");
  const rows = Array.from({ length: 620 }, (_, n) => `Lenovo,${mark},laptop,${mark}-${n}`);
  await ask(page, "/it/assets/import", { csv: ["brand,product,category,serial_number", ...rows].join("\n") });
  const { person_id, name } = await hire(page, "Keeper");
  const [kept] = (await search(page, `${mark}-7`)).data;
  await ask(page, `/it/assets/${kept?.id}/assign`, { person_id });
  await open(page, `/equipment/assets?q=${mark}`);
  await page
    .getByRole("checkbox", { name: new RegExp(`Select Lenovo ${mark}`) })
    .first()
    .check();
  await page.getByRole("button", { name: "Select all 620" }).click();
  await page.getByRole("region", { name: "Selected rows" }).getByRole("button", { name: "Send to repair" }).click();
  await dialog(page).getByRole("button", { name: "Send to repair" }).click();
  await expect(notices(page)).toContainText("620 assets were sent to repair");
  await notices(page).getByRole("button", { name: "Undo" }).click();
  await expect(notices(page)).toContainText("620 assets are back where they were");
  expect((await search(page, `${mark}-7`)).data[0]?.assigned_user?.hris_profile_id).toBe(person_id);
  await page
    .getByRole("checkbox", { name: new RegExp(`Select Lenovo ${mark}`) })
    .first()
    .check();
  await page.getByRole("button", { name: "Select all 620" }).click();
  await page.getByRole("region", { name: "Selected rows" }).getByRole("button", { name: "Move" }).click();
  await dialog(page).getByLabel("Move to").selectOption("SUPPLIER");
  await dialog(page).getByRole("button", { name: "Move" }).click();
  const banner = page.getByRole("alert").filter({ hasText: "1 of 620 stayed as they were" });
  await expect(banner).toContainText(`assigned to ${name}`);
  await expectAccessible(page);
});

test("adds, finds, opens and assigns an asset with the keyboard alone", async ({ page }) => {
  await open(page, "/equipment/assets");
  const { name } = await hire(page, "Keys");
  const mark = unique("Keyboard");
  await page.keyboard.press("n");
  await expect(dialog(page).getByLabel("Brand")).toBeFocused();
  await page.keyboard.type("Lenovo");
  await page.keyboard.press("Tab");
  await page.keyboard.type(mark);
  await page.keyboard.press("Tab");
  await page.keyboard.type("Lap");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type(mark);
  await page.keyboard.press("Enter");
  await expect(notices(page)).toContainText("Asset added");
  await page.keyboard.press("/");
  await page.keyboard.type(mark);
  await expect(page.getByRole("grid", { name: "Assets" }).getByRole("row").nth(1)).toContainText(mark);
  await page.keyboard.press("Tab");
  await page.getByRole("grid", { name: "Assets" }).getByRole("link").first().focus();
  await page.keyboard.press("e");
  const panel = page.getByRole("complementary").filter({ hasText: "History" });
  const assign = panel.getByRole("button", { name: "Assign" });
  await expect(assign).toBeVisible();
  for (let n = 0; n < 30 && !(await assign.evaluate((button) => button === document.activeElement)); n += 1)
    await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByLabel("Person")).toBeFocused();
  await page.keyboard.type(name);
  await expect(dialog(page).getByRole("option")).toHaveText([new RegExp(name)]);
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByRole("option")).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(panel.getByText(`Assigned to ${name}`)).toBeVisible();
});

test("a leaver's page lists their assets and requests all of them back; overdue returns stand out", async ({
  page,
}) => {
  await openBlank(page);
  const { name, person_id, contract_id } = await hire(page, "Leaver");
  const id = await add(page, unique("Theirs"));
  await ask(page, `/it/assets/${id}/assign`, { person_id });
  await open(page, `/contracts/${contract_id}`);
  await page.getByRole("button", { name: /Terminate/ }).click();
  await expect(dialog(page)).toContainText(`${name} has 1 asset to return`);
  await open(page, `/people/${person_id}`);
  await page.getByRole("button", { name: "Request return of all" }).click();
  await dialog(page).getByLabel("Due date").fill("2150-01-01");
  await dialog(page).getByRole("button", { name: "Request return" }).click();
  await expect(page.getByRole("table", { name: "Equipment" })).toContainText("Jan 1, 2150");
  await expectAccessible(page);
  await open(page, "/equipment/assets?returns=overdue");
  await expect(page.getByRole("grid", { name: "Assets" }).getByText("overdue").first()).toBeVisible();
});

test.describe("on a 320 px phone", () => {
  test.use({ viewport: { width: 320, height: 640 } });

  for (const path of [
    "/equipment/assets",
    "/equipment/holdings",
    "/equipment/holdings?by=category",
    "/equipment/warehouses",
  ])
    test(`${path} fits and is accessible`, async ({ page }) => {
      await open(page, path);
      await expect(page.getByRole("row").nth(2)).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
      await expectAccessible(page);
    });

  test("a scanned asset is returned on the spot", async ({ page }) => {
    await openBlank(page);
    const { person_id, name } = await hire(page, "Phone");
    const id = await add(page, unique("Scanned"));
    await ask(page, `/it/assets/${id}/assign`, { person_id });
    await open(page, `/equipment/assets/${id}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await page.getByRole("button", { name: "Return", exact: true }).click();
    await dialog(page).getByLabel("Return to").selectOption({ label: "Hamburg depot" });
    await expectAccessible(page);
    await dialog(page).getByRole("button", { name: "Return", exact: true }).click();
    await expect(page.getByText(`Returned by ${name} to Hamburg depot`)).toBeVisible();
    await expectAccessible(page);
  });
});

test("equipment pages are accessible in light and dark", async ({ page }) => {
  for (const scheme of ["light", "dark"] as const) {
    const asked = scheme === "light" ? "all" : "colors";
    await page.emulateMedia({ colorScheme: scheme });
    for (const path of ["assets", "holdings", "holdings?by=category", "warehouses"]) {
      await open(page, `/equipment/${path}`);
      await expect(page.getByRole("row").nth(2)).toBeVisible();
      await expectAccessible(page, asked);
    }
  }
});

test("filtering by warranty end shows the warranty column, in view at 1,280 px", async ({ page }) => {
  await open(page, "/equipment/assets");
  await page.getByRole("button", { name: "Warranty ends", exact: true }).click();
  await page.getByRole("checkbox", { name: "Within 90 days" }).check();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("columnheader", { name: "Warranty ends" })).toBeInViewport({ ratio: 1 });
});
