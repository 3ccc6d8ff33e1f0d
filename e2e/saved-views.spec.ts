import type { Page } from "@playwright/test";
import { open, openBlank } from "./actions.ts";
import { enter, expect, expectAccessible, gotoWithoutPrefetch, hydrated, product, signInOf, test } from "./browser.ts";
import { overhang } from "./visit.ts";
import { read } from "./workforce.ts";

test.use({ organization: "paid" });

const dialog = (page: Page) => page.getByRole("dialog").filter({ has: page.getByLabel("Name") });
const switcher = (page: Page) => page.getByRole("button", { name: /^View/ });
const choice = (page: Page, name: string | RegExp) => page.getByRole("menuitemradio", { name });
const notices = (page: Page) => page.getByRole("region", { name: "Notices" });
const choose = (page: Page, name: string | RegExp) =>
  switcher(page)
    .click()
    .then(() => choice(page, name).click());

async function act(page: Page, action: string): Promise<void> {
  await switcher(page).click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
}

async function save(page: Page, name: string, options: RegExp[] = []): Promise<void> {
  await act(page, "Save as new view…");
  await dialog(page).getByLabel("Name").fill(name);
  for (const option of options) await dialog(page).getByLabel(option).check();
  await dialog(page).getByRole("button", { name: "Save view" }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(switcher(page)).toHaveAccessibleName(`View: ${name}`);
}

test("the menu says that views are loading and retries a failure; by keyboard, a view is saved under a name, marked when changed, saved again, renamed, deleted and restored, and opens the page as its default", async ({
  page: own,
}) => {
  const asked = "**/rest/v2/saved-views?*";
  const held = Promise.withResolvers<void>();
  await own.route(asked, async (route) => {
    await held.promise;
    await route.fulfill({ status: 400, json: { errors: [{ message: "Not now" }] } });
  });
  const address = "/invoices?status=overdue&sort=-total&hide=currency,vat_total";
  await gotoWithoutPrefetch(own, address, "list_saved_views");
  await switcher(own).click();
  await expect(own.getByText("Loading views…")).toBeVisible();
  held.resolve();
  await expect(own.getByText("Couldn't load views. Not now")).toBeVisible();
  await own.unroute(asked);
  await own.getByRole("menuitem", { name: "Try again" }).click();
  await expect(choice(own, "Standard view")).toBeVisible();
  await own.keyboard.press("Escape");
  await expect(switcher(own)).toBeFocused();
  await own.keyboard.press("ArrowDown");
  await expect(choice(own, "Standard view")).toBeVisible();
  await expect(own.getByText("Save filters, sort order, and columns as a view")).toBeVisible();
  await own.keyboard.press("End");
  await own.keyboard.press("Enter");
  await dialog(own).getByLabel("Name").fill("Overdue, largest first");
  await expectAccessible(own);
  await own.keyboard.press("Enter");
  await expect(switcher(own)).toHaveAccessibleName("View: Overdue, largest first");
  await expect(own).toHaveURL(/status=overdue.*view=/);
  await expect(switcher(own)).toBeFocused();

  await own.getByRole("button", { name: "Include COR" }).click();
  await expect(switcher(own)).toHaveAccessibleName("View: Overdue, largest first changed");
  await act(own, "Discard changes");
  await expect(switcher(own)).toHaveAccessibleName("View: Overdue, largest first");
  await expect(own.getByRole("button", { name: "Include COR" })).toHaveAttribute("aria-pressed", "true");
  await own.goBack();
  await expect(switcher(own)).toHaveAccessibleName("View: Overdue, largest first changed");
  await act(own, "Save changes");
  await expect(switcher(own)).toHaveAccessibleName("View: Overdue, largest first");

  await save(own, "Second");
  await act(own, "Rename…");
  await dialog(own).getByLabel("Name").fill("overdue, LARGEST first");
  await dialog(own).getByLabel("Name").press("Enter");
  await expect(dialog(own).getByText("A view with this name already exists")).toBeVisible();
  await expect(dialog(own).getByLabel("Name")).toBeFocused();
  const long = "A name that is long enough to be cut off where there is little room for it";
  await dialog(own).getByLabel("Name").fill(long);
  await dialog(own).getByLabel("Name").press("Enter");
  await expect(switcher(own)).toHaveAccessibleName(`View: ${long}`);
  await own.setViewportSize({ width: 320, height: 640 });
  await expect.poll(() => overhang(own)).toBe(0);
  await switcher(own).click();
  await expect(own.getByRole("menuitem", { name: "Delete" })).toBeInViewport();
  await expect.poll(() => overhang(own)).toBe(0);
  await own.keyboard.press("Escape");
  await own.setViewportSize({ width: 1280, height: 800 });

  await choose(own, "Standard view");
  await expect(own).toHaveURL(`${product.url}/invoices`);
  await choose(own, "Overdue, largest first");
  await expect(own.getByRole("button", { name: "Include COR" })).toHaveAttribute("aria-pressed", "false");
  await expect(own.getByRole("button", { name: "Status: Overdue" })).toBeVisible();
  await expect(own.getByRole("columnheader", { name: "VAT" })).toHaveCount(0);

  await act(own, "Delete");
  await expect(notices(own).getByText("“Overdue, largest first” was deleted")).toBeVisible();
  await expect(switcher(own)).toHaveAccessibleName("Views");
  await own.getByRole("link", { name: "Members" }).click();
  await expect(own).toHaveURL(/members/);
  await notices(own).getByRole("button", { name: "Undo" }).click();
  await own.goBack();
  await expect(switcher(own)).toHaveAccessibleName("View: Overdue, largest first");

  await act(own, "Set as default");
  const opened = async (path: string) => (await own.request.get(path)).url();
  await expect.poll(() => opened("/invoices")).toMatch(/status=overdue.*view=/);
  await choose(own, "Standard view");
  await expect(own).toHaveURL(`${product.url}/invoices?view=standard`);
  expect(await opened("/invoices?view=standard")).toBe(`${product.url}/invoices?view=standard`);
  await choose(own, "Overdue, largest first");
  await act(own, "Remove as default");
  await expect(notices(own).getByText("no longer your default")).toBeVisible();
  expect(await opened("/invoices")).toBe(`${product.url}/invoices`);
});

test("anyone can open a shared view or its URL, but only its owner can change it", async ({
  page: own,
  anotherPage: colleague,
}) => {
  await enter(colleague.context(), signInOf("viewer"));
  await openBlank(own);
  const { name } = await read<{ name: string }>(own, "/account");
  await open(own, "/invoices?status=all&q=INV-DE-2026&sort=total");
  await save(own, "This year, smallest first", [/^Share with/]);
  await open(colleague, "/invoices");
  await choose(colleague, new RegExp(`This year, smallest first.*${name}`));
  await expect(switcher(colleague)).toHaveAccessibleName("View: This year, smallest first");
  await expect(colleague.getByRole("searchbox", { name: "Search invoices" })).toHaveValue("INV-DE-2026");
  await switcher(colleague).click();
  await expect(colleague.getByRole("menuitem", { name: "Set as default" })).toBeVisible();
  await expect(colleague.getByRole("menuitem", { name: /Rename|Delete|Stop sharing/ })).toHaveCount(0);
  await colleague.keyboard.press("Escape");

  await expect(colleague.getByRole("grid")).toHaveAttribute("aria-busy", "false");
  const rows = await colleague.locator("tr[data-row]").allTextContents();
  await open(own, colleague.url().slice(product.url.length));
  await expect(switcher(own)).toHaveAccessibleName("View: This year, smallest first");
  expect(await own.locator("tr[data-row]").allTextContents()).toEqual(rows);

  await act(own, "Stop sharing");
  await expect(notices(own).getByText("is no longer shared")).toBeVisible();
  await colleague.reload();
  await hydrated(colleague);
  await expect(switcher(colleague)).toHaveAccessibleName("Views");
  await expect(colleague.getByRole("searchbox", { name: "Search invoices" })).toHaveValue("INV-DE-2026");
  await switcher(colleague).click();
  await expect(colleague.getByText("This view was deleted or isn't shared with you")).toBeVisible();
});
