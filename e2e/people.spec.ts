import type { Page } from "@playwright/test";
import { dialog, open, openBlank } from "./actions.ts";
import { expect, test } from "./browser.ts";
import { hire, refusal, rowOf, unique } from "./workforce.ts";

async function fill(page: Page, entries: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(entries)) await dialog(page).getByLabel(label).fill(value);
}

test("adds a person: errors show on their fields, input survives a refusal and a lost response, and the list includes them", async ({
  page,
}) => {
  await open(page, "/people");
  const { email } = await hire(page, "Known");
  await page.keyboard.press("n");
  const add = dialog(page).getByRole("button", { name: "Add person" });
  await add.click();
  await expect(dialog(page).getByLabel("First name")).toBeFocused();
  await expect(dialog(page).locator("[aria-invalid]")).toHaveCount(5);
  await expect(dialog(page).getByLabel("Email address")).toHaveAccessibleDescription(
    "Enter an email address, such as ana@example.com.",
  );
  const last_name = unique("Added");
  await fill(page, { "First name": "Ada", "Last name": last_name, "Email address": email.toUpperCase() });
  await fill(page, { "Job title": "Surveyor", Country: "xx" });
  await page.keyboard.press("Tab");
  await add.click();
  await expect(dialog(page).getByLabel("Country")).toHaveAccessibleDescription("Choose a country from the list.");
  await fill(page, { Country: "de" });
  await page.keyboard.press("Tab");
  await expect(dialog(page).getByLabel("Country")).toHaveValue("Germany (DE)");
  await add.click();
  await expect(dialog(page).getByLabel("Email address")).toHaveAccessibleDescription(/address/);
  await expect(dialog(page).getByLabel("Email address")).toBeFocused();
  await fill(page, { "Email address": `${last_name}@people.example` });
  await page.route("**/rest/v2/people", (route) => route.fulfill(refusal));
  await add.click();
  await expect(dialog(page).getByRole("alert")).toContainText("0199-workforce");
  await page.unroute("**/rest/v2/people");
  await page.route("**/rest/v2/people", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await add.click();
  await expect(dialog(page).getByRole("alert")).toContainText("Couldn't reach the server");
  await page.unroute("**/rest/v2/people");
  await add.click();
  await expect(page.getByRole("heading", { level: 1, name: `Ada ${last_name}` })).toBeVisible();
  await expect(page.getByText("This person has no contracts yet")).toBeVisible();
  await page.getByRole("link", { name: "New contract" }).click();
  await expect(page.getByRole("button", { name: "Choose someone else" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText(`Ada ${last_name}`);
  await page.goBack();
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link").click();
  await expect(rowOf(page, last_name)).toContainText("Germany");
});

test("a new name appears in the lists immediately; Escape asks before discarding", async ({ page }) => {
  await openBlank(page);
  const { person_id, name } = await hire(page, "Renamed");
  await open(page, `/people/${person_id}`);
  await expect(rowOf(page, "Survey")).toContainText("1,000.00 EUR");
  await page.getByRole("button", { name: "Edit…" }).click();
  const last_name = unique("Changed");
  await fill(page, { "Last name": last_name });
  await page.keyboard.press("Escape");
  await expect(dialog(page).getByText("Discard what you entered?")).toBeVisible();
  await dialog(page).getByRole("button", { name: "Keep editing" }).click();
  await expect(dialog(page).getByLabel("First name")).toBeFocused();
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Edit…" })).toBeFocused();
  await expect(page.getByRole("heading", { level: 1, name: `Ola ${last_name}` })).toBeVisible();
  await page
    .getByRole("table", { name: "Contracts" })
    .getByRole("link", { name: /^Survey/ })
    .click();
  await expect(page.getByRole("region", { name: "History" })).toContainText("Created");
  await expect(page.getByRole("heading", { level: 1, name: `Ola ${last_name}` })).toBeVisible();
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link").click();
  await expect(page).toHaveURL(/\/contracts$/);
  await expect(page.getByRole("link", { name: `Ola ${last_name}` })).toBeVisible();
  await expect(page.getByRole("link", { name, exact: true })).toHaveCount(0);
  await open(page, `/people/${person_id}`);
  await expect(page).toHaveTitle(`Ola ${last_name} · People · Muster`);
});
