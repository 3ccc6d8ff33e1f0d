import { dialog, open } from "./actions.ts";
import { expect, ostrel, ownSignInOf, signIn, test } from "./browser.ts";
import { add, followLink, newcomer, row, strangersPage } from "./members-page.ts";

test.use({ organization: "unpaid" });

const corvane = "Corvane Freight Systems";

test("switching keeps the kind of page, and what a tab of the other organization sends lands nowhere else", async ({
  page,
  browser,
}) => {
  const both = newcomer("Two Homes", "Admin");
  const person = await strangersPage(browser);
  await followLink(person, await add(page, both));
  await person.waitForURL(/\/$/);
  const theirs = await strangersPage(browser);
  await signIn(theirs, await ownSignInOf("owner", ostrel));
  await person.goto(await add(theirs, both));
  await person.getByLabel("New password", { exact: true }).fill("one new password for both");
  await person.getByRole("button", { name: "Set password and join" }).click();
  await person.waitForURL(/\/$/);

  const stale = await person.context().newPage();
  await open(stale, "/equipment/warehouses");
  await stale.getByRole("button", { name: "Add warehouse" }).click();
  await dialog(stale).getByLabel("Name").fill("Only in one");
  await dialog(stale).getByLabel("Country").fill("portu");
  await dialog(stale).getByRole("option", { name: "Portugal (PT)" }).click();
  await open(person, "/equipment/warehouses");
  await person.getByRole("button", { name: `Organization: ${ostrel}` }).press("Enter");
  await expect(person.getByRole("menuitemradio", { name: ostrel })).toBeChecked();
  await person.getByRole("menuitemradio", { name: corvane }).press("Enter");
  await expect(person.getByRole("button", { name: `Organization: ${corvane}` })).toBeVisible();
  expect(new URL(person.url()).pathname).toBe("/equipment/warehouses");

  // Looking at the tab may ask before anything is sent.
  await stale.locator("form").evaluate((form: HTMLFormElement) => form.requestSubmit());
  const asked = stale.getByRole("dialog", { name: `This page is about ${ostrel}` });
  await expect(asked).toContainText("nothing was sent");
  await asked.getByRole("button", { name: `Switch back to ${ostrel}` }).click();
  await expect(asked).toHaveCount(0);
  await dialog(stale).getByRole("button", { name: "Add warehouse" }).click();
  await expect(row(stale, "Only in one")).toBeVisible();

  // The first tab hears of the change, and asks in turn.
  const askedToo = person.getByRole("dialog", { name: `This page is about ${corvane}` });
  await askedToo.getByRole("link", { name: "Open the other organization" }).click();
  await expect(person.getByRole("button", { name: `Organization: ${ostrel}` })).toBeVisible();
  await open(person, "/equipment/warehouses");
  await expect(row(person, "Only in one")).toBeVisible();
  await person.getByRole("button", { name: `Organization: ${ostrel}` }).click();
  await person.getByRole("menuitemradio", { name: corvane }).click();
  await expect(person.getByRole("button", { name: `Organization: ${corvane}` })).toBeVisible();
  await expect(person.getByRole("row").nth(1)).toBeVisible();
  await expect(row(person, "Only in one")).toHaveCount(0);
});
