import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { scanLabels } from "#lib/testing/labels.ts";
import { sized } from "#lib/testing/size.ts";
import { ask, chooseMore, dialog, open, openBlank } from "./actions.ts";
import { askApi, expect, expectAccessible, test, watch } from "./browser.ts";
import { dayFromToday, hire, make, notices, unique } from "./workforce.ts";

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

test("imports assets, names the rows that exist already, assigns one to a person of the list, and its label links back to it", async ({
  page,
}) => {
  const seen = watch(page);
  await open(page, "/equipment/assets");
  const { name, person_id } = await hire(page, "Holder");
  const mark = unique("Fleet");
  await page.getByRole("link", { name: "Import", exact: true }).click();
  await importAssets(page, mark, 3);
  await page.getByRole("button", { name: "Import 3 assets" }).click();
  await expect(page.getByRole("status").filter({ hasText: "3 assets were added" })).toBeFocused();
  await page.getByRole("button", { name: "Import another file" }).click();
  await importAssets(page, mark, 3);
  await expect(page.getByText("3 problems in 3 of 3 rows")).toBeVisible();
  expect((await search(page, mark)).total_count).toBe(3);
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
  const [asset] = (await search(page, `${mark}-1`)).data;
  expect(asset?.assigned_user?.hris_profile_id).toBe(person_id);

  const [label] = await Promise.all([
    page.waitForEvent("download"),
    panel.getByRole("link", { name: "Label" }).click(),
  ]);
  const [address] = await scanLabels(await readFile(await label.path()));
  expect(new URL(address ?? "").pathname).toBe(`/equipment/assets/${asset?.id}`);
  await page.goto(address ?? "");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Lenovo ${mark}`);
  expect(seen).toEqual([]);
});

const many = sized(620, 10_400);
const perImport = 2600;

test("a bulk action covers everything that matches the filters while the page stays usable, says which assets stayed, and can be undone", async ({
  page,
  gate,
}) => {
  const timeout = sized(20_000, 300_000);
  // The long run makes and moves ten thousand assets.
  test.setTimeout(sized(120_000, 900_000));
  await openBlank(page);
  const mark = unique("Bulk");
  for (let from = 0; from < many; from += perImport) {
    const length = Math.min(perImport, many - from);
    const rows = Array.from({ length }, (_, n) => `Lenovo,${mark},laptop,${mark}-${from + n}-`);
    await make(page, "/it/assets/import", { csv: ["brand,product,category,serial_number", ...rows].join("\n") });
  }
  const { person_id, name } = await hire(page, "Keeper");
  const [kept] = (await search(page, `${mark}-7-`)).data;
  await ask(page, `/it/assets/${kept?.id}/assign`, { person_id });
  const count = many.toLocaleString("en");
  const selectAll = async () => {
    await page
      .getByRole("checkbox", { name: new RegExp(`Select Lenovo ${mark}`) })
      .first()
      .check();
    await page.getByRole("button", { name: `Select all ${count}` }).click();
  };
  const bar = page.getByRole("region", { name: "Selected rows" });
  const mayLeave = () => page.evaluate(() => dispatchEvent(new Event("beforeunload", { cancelable: true })));
  await open(page, `/equipment/assets?q=${mark}`);
  await selectAll();
  await bar.getByRole("button", { name: "Send to repair" }).click();
  await gate.close("**/it/assets/transitions");
  await dialog(page).getByRole("button", { name: "Send to repair" }).click();
  await expect(page.getByRole("status").filter({ hasText: `of ${count}` })).toBeVisible();
  expect(await mayLeave()).toBe(false);
  await page.getByRole("grid", { name: "Assets" }).getByRole("link").first().click();
  await expect(page.getByRole("complementary").filter({ hasText: "History" })).toBeVisible();
  await page.keyboard.press("Escape");
  gate.open();
  await expect(notices(page)).toContainText(`${count} assets were sent to repair`, { timeout });
  expect(await mayLeave()).toBe(true);
  await notices(page).getByRole("button", { name: "Undo" }).click();
  await expect(notices(page)).toContainText(`${count} assets are back where they were`, { timeout });
  expect((await search(page, `${mark}-7-`)).data[0]?.assigned_user?.hris_profile_id).toBe(person_id);
  await selectAll();
  await bar.getByRole("button", { name: "Move" }).click();
  await dialog(page).getByLabel("Move to").selectOption("SUPPLIER");
  await dialog(page).getByRole("button", { name: "Move" }).click();
  const banner = page.getByRole("alert").filter({ hasText: `1 of ${count} stayed as they were` });
  await expect(banner).toContainText(`assigned to ${name}`, { timeout });
  await expectAccessible(page);
});

test("a leaver's page terminates the contract, and lists, requests, and takes back their assets; overdue returns stand out; filtering by warranty end shows its column", async ({
  page,
}) => {
  await openBlank(page);
  const { name, person_id, contract_id } = await hire(page, "Leaver");
  const id = await add(page, unique("Theirs"));
  await ask(page, `/it/assets/${id}/assign`, { person_id });
  await open(page, `/contracts/${contract_id}`);
  await chooseMore(page, "Terminate…");
  await expect(dialog(page)).toContainText(`${name} has 1 asset to return`);
  await open(page, `/people/${person_id}`);
  await page.getByRole("button", { name: "Request return of all" }).click();
  await dialog(page).getByLabel("Due date").fill("2150-01-01");
  await dialog(page).getByRole("button", { name: "Request return" }).click();
  const equipment = page.getByRole("region", { name: "Equipment" });
  await expect(equipment).toContainText("Jan 1, 2150");
  await equipment.getByRole("button", { name: /^Return Lenovo/ }).click();
  await dialog(page).getByRole("button", { name: "Return", exact: true }).click();
  await expect(equipment).toContainText(`${name} has no equipment`);
  await expect(equipment.getByRole("group")).toBeFocused();
  await notices(page)
    .getByRole("dialog", { name: /was returned$/ })
    .getByRole("button", { name: "Undo" })
    .click();
  await expect(equipment).toContainText("Jan 1, 2150");
  await chooseMore(page, "Terminate contract…");
  await expect(dialog(page)).toContainText(`${name} has 1 asset to return`);
  await dialog(page).getByLabel("Last day").fill(dayFromToday(30));
  await dialog(page).getByLabel("Reason").fill("Moves away");
  await dialog(page).getByRole("button", { name: "Terminate contract" }).press("Enter");
  await expect(page.getByRole("region", { name: "Contracts" })).toContainText("In progress until");
  await expect(page.getByRole("group", { name: "Person actions" })).toBeFocused();
  await expect(page.getByRole("button", { name: "More actions" })).toHaveCount(0);
  await open(page, "/equipment/assets?returns=overdue");
  await expect(page.getByRole("grid", { name: "Assets" }).getByText("overdue").first()).toBeVisible();
  await page.getByRole("button", { name: "Warranty ends", exact: true }).click();
  await page.getByRole("checkbox", { name: "Within 90 days" }).check();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("columnheader", { name: "Warranty ends" })).toBeInViewport({ ratio: 1 });
});
