import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { scanLabels } from "#lib/testing/labels.ts";
import { ask, dialog, open, openBlank, tabTo } from "./actions.ts";
import { askApi, expect, test, watch } from "./browser.ts";
import { hire, notices, unique } from "./workforce.ts";

interface Asset {
  id: string;
  status: string;
  location: string;
  assigned_user: { hris_profile_id: string } | null;
}

const grid = (page: Page) => page.getByRole("grid", { name: "Assets" });

async function add(page: Page, mark: string): Promise<string> {
  const product = { name: mark, brand: "Lenovo", category: "LAPTOP" };
  const { status, body } = await ask<{ data: { id: string } }>(page, "/it/assets", { product, serial_number: mark });
  expect(status).toBe(201);
  return body.data.id;
}

async function stored(page: Page, mark: string): Promise<Asset | undefined> {
  const { data } = await askApi<{ data: Asset[] }>(page, `/it/assets?search=${mark}`);
  return data[0];
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

test("adds, finds, assigns, returns and writes off an asset and undoes it, with the keyboard alone", async ({
  page,
}) => {
  const seen = watch(page);
  await open(page, "/equipment/assets");
  const { name, person_id } = await hire(page, "Keyholder");
  const mark = unique("Keys");
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
  await expect(grid(page).getByRole("row")).toHaveCount(2);
  // Tab goes to the first row, E opens it.
  await page.keyboard.press("Tab");
  await tabTo(page, grid(page).getByRole("link").first());
  await page.keyboard.press("e");
  const panel = page.getByRole("complementary").filter({ hasText: "History" });

  await press(page, panel.getByRole("button", { name: "Assign" }));
  await expect(dialog(page).getByLabel("Person")).toBeFocused();
  await page.keyboard.type(name);
  await expect(dialog(page).getByRole("option")).toHaveText([new RegExp(name)]);
  await page.keyboard.press("Enter");
  // Until the options are those of the whole name, Enter only waits for them.
  await expect(dialog(page).getByRole("option")).toHaveCount(0);
  await expect(dialog(page).getByLabel("Person")).toHaveValue(name);
  await page.keyboard.press("Enter");
  await expect(panel.getByText(`Assigned to ${name}`)).toBeVisible();
  expect((await stored(page, mark))?.assigned_user?.hris_profile_id).toBe(person_id);

  await press(page, panel.getByRole("button", { name: "Return", exact: true }));
  await press(page, dialog(page).getByRole("button", { name: "Return", exact: true }));
  await expect(panel.getByText(`Returned by ${name}`)).toBeVisible();
  expect((await stored(page, mark))?.assigned_user).toBeNull();

  await press(page, panel.getByRole("button", { name: "More actions" }));
  const writeOff = page.getByRole("menuitem", { name: "Write off…" });
  await expect(writeOff).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(writeOff).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(page, dialog(page).getByLabel("Status"));
  await page.keyboard.type("Sto");
  await press(page, dialog(page).getByRole("button", { name: "Write off" }));
  await expect(panel.getByText("Written off: stolen")).toBeVisible();
  // F6 leads to the notices, which stay for as long as they have the focus.
  await page.keyboard.press("F6");
  expect((await stored(page, mark))?.status).not.toBe("ACTIVE");

  await press(page, notices(page).getByRole("button", { name: "Undo" }).first());
  await expect(panel.getByText("Undone: back to")).toBeVisible();
  expect(await stored(page, mark)).toMatchObject({ status: "ACTIVE", assigned_user: null });
  expect(seen).toEqual([]);
});

test("a selected asset that leaves the list by its panel is no longer selected, the others are acted on alone", async ({
  page,
}) => {
  await openBlank(page);
  const { name, person_id } = await hire(page, "Leaver");
  const mark = unique("Pair");
  const serials = [`${mark}-1`, `${mark}-2`, `${mark}-3`];
  for (const serial of serials) await ask(page, `/it/assets/${await add(page, serial)}/assign`, { person_id });
  await open(page, `/equipment/assets?location=WITH_USER&q=${mark}`);
  for (const serial of serials.slice(0, 2))
    await grid(page)
      .getByRole("checkbox", { name: new RegExp(`Select .*${serial}`) })
      .click();
  const bar = page.getByRole("region", { name: "Selected rows" });
  await expect(bar.getByText("2 selected")).toBeVisible();

  await grid(page).getByRole("link", { name: serials[0] }).click();
  const panel = page.getByRole("complementary").filter({ hasText: "History" });
  await panel.getByRole("button", { name: "Return", exact: true }).click();
  await dialog(page).getByRole("button", { name: "Return", exact: true }).click();
  await expect(panel.getByText(`Returned by ${name}`)).toBeVisible();
  await expect(bar.getByText("1 selected")).toBeVisible();
  await bar.getByRole("button", { name: "Return", exact: true }).click();
  await expect(dialog(page).getByRole("heading", { name: "Return 1 asset" })).toBeVisible();
  await dialog(page).getByRole("button", { name: "Return", exact: true }).click();
  await expect(grid(page).getByRole("row")).toHaveCount(2);
  await expect(bar).toHaveCount(0);
  expect((await stored(page, serials[1] ?? ""))?.assigned_user).toBeNull();
  expect((await stored(page, serials[2] ?? ""))?.assigned_user?.hris_profile_id).toBe(person_id);
});

/** Holds the search for people by `text` until the returned function is called. */
async function hold(page: Page, text: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(
    (url) => url.pathname === "/rest/v2/people" && url.searchParams.get("search") === text,
    async (route) => {
      await released;
      await route.continue();
    },
  );
  return release;
}

test("Enter on a person waits for what is typed to be searched, and selects them only if they match", async ({
  page,
}) => {
  await openBlank(page);
  const { name } = await hire(page, "Keyholder");
  const mark = unique("Keys");
  await add(page, mark);
  await open(page, `/equipment/assets?search=${mark}`);
  await grid(page).getByRole("link", { name: mark }).click();
  await page.getByRole("complementary").getByRole("button", { name: "Assign" }).click();
  const field = dialog(page).getByRole("combobox", { name: "Person" });
  const list = dialog(page).getByRole("listbox");
  const [, last = ""] = name.split(" ");

  for (const [text, outcome] of [
    [`${last} nobody`, `${last} nobody`],
    [name, name],
  ] as const) {
    await field.fill(last);
    await expect(list).toHaveAttribute("aria-busy", "false");
    await expect(list.getByRole("option")).toHaveText([new RegExp(name)]);
    const release = await hold(page, text);
    await field.fill(text);
    await page.keyboard.press("Enter");
    await expect(list).toHaveAttribute("aria-busy", "true");
    release();
    await expect(list.getByRole("option")).toHaveCount(0);
    await expect(field).toHaveValue(outcome);
  }
  await page.keyboard.press("Enter");
  await expect(page.getByRole("complementary").getByText(`Assigned to ${name}`)).toBeVisible();
});

test.describe("in a storeroom with a phone", () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });

  const fits = async (page: Page) =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);

  test("an asset is found by its serial number, moved to another depot, and the move is undone", async ({ page }) => {
    await open(page, "/equipment/assets");
    const mark = unique("Shelf");
    await add(page, mark);
    await page.getByRole("searchbox", { name: "Search assets" }).tap();
    await page.keyboard.type(mark);
    await expect(grid(page).getByRole("row")).toHaveCount(2);
    // The row itself shows what sets the asset apart.
    await expect(grid(page).getByText(mark, { exact: true })).toBeInViewport({ ratio: 1 });
    await grid(page).getByRole("link").first().tap();
    const sheet = dialog(page).filter({ hasText: "History" });
    await sheet.getByRole("button", { name: "Move" }).tap();
    const form = dialog(page).filter({ has: page.getByLabel("Move to") });
    await form.getByLabel("Move to").selectOption({ label: "Hamburg depot" });
    await fits(page);
    await form.getByRole("button", { name: "Move" }).tap();
    await expect(sheet.getByText(/Moved to Hamburg depot/)).toBeVisible();
    await notices(page).getByRole("button", { name: "Undo" }).tap();
    await expect(sheet.getByText("Undone: back to")).toBeVisible();
    await fits(page);
  });

  test("the URL in its QR code opens the asset, which is returned and written off there", async ({ page }) => {
    await openBlank(page);
    const { name, person_id } = await hire(page, "Scanner");
    const mark = unique("Label");
    const id = await add(page, mark);
    await ask(page, `/it/assets/${id}/assign`, { person_id });
    await open(page, `/equipment/assets/${id}`);
    const [label] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Label" }).tap()]);
    const [address] = await scanLabels(await readFile(await label.path()));
    await open(page, new URL(address ?? "").pathname);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Lenovo ${mark}`);
    await fits(page);
    const returned = page.getByRole("button", { name: "Return", exact: true });
    // Within thumb reach, without scrolling.
    await expect(returned).toBeInViewport({ ratio: 1 });
    await returned.tap();
    await dialog(page).getByLabel("Return to").selectOption({ label: "Hamburg depot" });
    await dialog(page).getByRole("button", { name: "Return", exact: true }).tap();
    await expect(page.getByText(`Returned by ${name} to Hamburg depot`)).toBeVisible();
    expect((await stored(page, mark))?.assigned_user).toBeNull();
    await page.getByRole("button", { name: "More actions" }).tap();
    await page.getByRole("menuitem", { name: "Write off…" }).tap();
    await dialog(page).getByLabel("Status").selectOption("STOLEN");
    await dialog(page).getByRole("button", { name: "Write off" }).tap();
    await expect(page.getByText("Written off: stolen")).toBeVisible();
    await notices(page).getByRole("button", { name: "Undo" }).first().tap();
    await expect(page.getByText("Undone: back to").first()).toBeVisible();
    await fits(page);
  });
});
