import type { Browser, Page } from "@playwright/test";
import { ask, dialog, open, passProvider } from "./actions.ts";
import { expect, expectAccessible, hydrated, ostrel, ownSignInOf, product, signIn, test } from "./browser.ts";
import { add, choose, followLink, newcomer, password, renewLink, row, strangersPage } from "./members-page.ts";

const corvane = "Corvane Freight Systems";

/** A page signed in as the other organization's owner. */
async function ostrelsPage(browser: Browser): Promise<Page> {
  const page = await strangersPage(browser);
  await signIn(page, await ownSignInOf("owner", ostrel));
  return page;
}

async function organizationsOf(page: Page): Promise<string[]> {
  const { body } = await ask<{ data: { organizations: { name: string }[] } }>(page, "/account");
  return body.data.organizations.map(({ name }) => name);
}

async function entered(page: Page): Promise<void> {
  await page.waitForURL(`${product.url}/`);
  await hydrated(page);
}

test("a signed-in person accepts another organization's link by keyboard, with one new password for both", async ({
  page,
  browser,
}) => {
  const joiner = newcomer("Key Joiner", "Viewer");
  const person = await strangersPage(browser);
  await followLink(person, await add(page, joiner));
  await entered(person);
  const theirs = await ostrelsPage(browser);
  await person.goto(await add(theirs, joiner));
  await expect(person.getByRole("heading", { name: `Join ${ostrel}` })).toBeVisible();
  const both = "one new password for both";
  const shared = person.getByRole("checkbox", { name: new RegExp(`^Use this password for ${corvane} too`) });
  await expect(shared).toBeChecked();
  await person.getByLabel("New password", { exact: true }).focus();
  await person.keyboard.type(both);
  // Skips the button that shows the password.
  await person.keyboard.press("Tab");
  await person.keyboard.press("Tab");
  await expect(shared).toBeFocused();
  await person.keyboard.press("Tab");
  await expect(person.getByRole("button", { name: "Set password and join" })).toBeFocused();
  await person.keyboard.press("Enter");
  await entered(person);
  expect(await organizationsOf(person)).toEqual([corvane, ostrel]);
  await expect(person.getByRole("button", { name: `Organization: ${ostrel}` })).toBeVisible();
  await person.context().clearCookies();
  await signIn(person, { email: joiner.email, password: both });
  expect(await organizationsOf(person)).toEqual([corvane, ostrel]);

  await theirs.keyboard.press("Escape");
  await theirs.reload();
  await expect(row(theirs, joiner.email)).toContainText("Active");
});

test("a declined invitation shows as declined and can be renewed from the list", async ({ page, browser }) => {
  const unsure = newcomer("Un Sure", "Viewer");
  const link = await add(page, unsure);
  await page.keyboard.press("Escape");
  const guest = await strangersPage(browser);
  await guest.goto(link);
  await guest.getByRole("button", { name: "Decline invitation" }).click();
  const question = guest.getByRole("alertdialog", { name: `Decline the invitation to ${corvane}?` });
  await expect(question).toBeVisible();
  await question.getByRole("button", { name: "Decline invitation" }).click();
  await expect(guest.getByRole("heading", { name: "Invitation declined" })).toBeFocused();

  await page.reload();
  await expect(row(page, unsure.email)).toContainText("Declined");
  const renewed = await renewLink(page, unsure.email, "invitation");
  await expect(row(page, unsure.email)).toContainText("Invited");
  await followLink(guest, renewed);
  await entered(guest);
  expect(await organizationsOf(guest)).toEqual([corvane]);
});

test("accepts an invitation through the identity provider by link without a password, then another from the account page", async ({
  page,
  browser,
}) => {
  const known = newcomer("Sso Person", "Viewer");
  const link = await add(page, known);
  const person = await strangersPage(browser);
  await open(person, "/sign-in");
  await person.getByRole("button", { name: "Sign in with Test provider" }).click();
  await passProvider(person, known.email);
  await expect(person.getByText("Accept your invitation first.")).toBeVisible();

  await person.goto(link);
  await person.getByRole("button", { name: "Join with Test provider" }).click();
  await entered(person);
  expect(await organizationsOf(person)).toEqual([corvane]);

  const theirs = await ostrelsPage(browser);
  await add(theirs, known);
  await open(person, "/account");
  await expect(person.getByRole("heading", { name: "Invitations" })).toBeVisible();
  await person.getByRole("button", { name: `Decline the invitation to ${ostrel}` }).click();
  await expect(person.getByRole("alertdialog")).toBeVisible();
  await person.keyboard.press("Escape");
  await person.getByRole("button", { name: `Accept the invitation to ${ostrel}` }).focus();
  await person.keyboard.press("Enter");
  await expect(person.getByText(`You joined ${ostrel}`)).toBeVisible();
  await expect(person.getByRole("region", { name: "Invitations" })).toBeFocused();
  expect(await organizationsOf(person)).toEqual([corvane, ostrel]);
});

test("the link page is accessible in light and dark and fits at 320 px while refused, unreachable, open and used; an unreachable one can be retried", async ({
  page,
  browser,
}) => {
  const guest = await strangersPage(browser);
  const expectReadable = async (on: Page) => {
    await on.emulateMedia({ colorScheme: "light" });
    await expectAccessible(on);
    await on.emulateMedia({ colorScheme: "dark" });
    await expectAccessible(on, "colors");
    const size = on.viewportSize();
    await on.setViewportSize({ width: 320, height: 640 });
    await expect.poll(() => on.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    if (size) await on.setViewportSize(size);
  };
  await guest.goto(`${product.url}/welcome#not-a-code-that-anybody-made`);
  await expect(guest).toHaveTitle(/Your one-time link/);
  await expect(guest.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  await expectReadable(guest);

  const guinea = newcomer("Axe Invited", "Viewer");
  const link = await add(page, guinea);
  await guest.route("**/api/member-link/open", (route) => route.abort());
  await guest.evaluate((address) => location.assign(address), link);
  await expect(guest.getByRole("heading", { name: "Couldn't open the link" })).toBeVisible();
  await expectReadable(guest);
  await guest.unroute("**/api/member-link/open");
  await guest.getByRole("button", { name: "Try again" }).click();
  await expect(guest.getByRole("heading", { name: `Join ${corvane}` })).toBeVisible();
  await guest.getByRole("button", { name: "Set password and join" }).click();
  const field = guest.getByLabel("New password", { exact: true });
  await expect(field).toHaveAccessibleDescription(/at least 12/);
  await expect(field).toBeFocused();
  await expectReadable(guest);
  await field.fill(password);
  await guest.getByRole("button", { name: "Set password and join" }).click();
  await entered(guest);

  await page.keyboard.press("Escape");
  await page.reload();
  await choose(page, guinea.email, "New password link");
  await dialog(page).getByRole("button", { name: "Create password link" }).click();
  await expect(dialog(page).locator("code")).toBeVisible();
  await expectReadable(page);
  const reset = (await dialog(page).locator("code").textContent()) ?? "";
  await guest.goto(reset);
  await expect(guest.getByRole("heading", { name: "Set your password" })).toBeVisible();
  await expectReadable(guest);
});
