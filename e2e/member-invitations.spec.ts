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

test("two organizations invite one person: each link opens only its own organization, even when renewed", async ({
  page,
  browser,
}) => {
  const both = newcomer("In Both", "Viewer");
  const theirs = await ostrelsPage(browser);
  const ostrelLink = await add(theirs, { ...both, name: "Ostrel's Name" });
  const corvaneLink = await add(page, both);
  await page.keyboard.press("Escape");
  await expect(row(page, both.email)).toContainText("In Both");

  const taker = await strangersPage(browser);
  await followLink(taker, ostrelLink, "what Ostrel chose to type");
  await entered(taker);
  expect(await organizationsOf(taker)).toEqual([ostrel]);
  await page.reload();
  await expect(row(page, both.email)).toContainText("Invited");
  await expect(row(page, both.email)).toContainText("In Both");

  const person = await strangersPage(browser);
  await followLink(person, corvaneLink);
  await entered(person);
  expect(await organizationsOf(person)).toEqual([corvane]);

  await theirs.keyboard.press("Escape");
  await theirs.reload();
  const renewed = await renewLink(theirs, both.email, "password");
  await taker.context().clearCookies();
  await followLink(taker, renewed, "what Ostrel chose again");
  await entered(taker);
  expect(await organizationsOf(taker)).toEqual([ostrel]);

  await person.context().clearCookies();
  await signIn(person, { email: both.email, password });
  expect(await organizationsOf(person)).toEqual([corvane]);
});

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
  await expectAccessible(person);
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
  await expectAccessible(guest);
  await question.getByRole("button", { name: "Decline invitation" }).click();
  await expect(guest.getByRole("heading", { name: "Invitation declined" })).toBeFocused();
  await expectAccessible(guest);

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
  await expectAccessible(person);
  await person.getByRole("button", { name: `Decline the invitation to ${ostrel}` }).click();
  await expect(person.getByRole("alertdialog")).toBeVisible();
  await expectAccessible(person);
  await person.keyboard.press("Escape");
  await person.getByRole("button", { name: `Accept the invitation to ${ostrel}` }).focus();
  await person.keyboard.press("Enter");
  await expect(person.getByText(`You joined ${ostrel}`)).toBeVisible();
  await expect(person.getByRole("region", { name: "Invitations" })).toBeFocused();
  expect(await organizationsOf(person)).toEqual([corvane, ostrel]);
});

test("a new password revokes the person's tokens unless they opt out", async ({ page, browser }) => {
  const owner = newcomer("Token Owner", "Viewer");
  const person = await strangersPage(browser);
  await followLink(person, await add(page, owner));
  await entered(person);
  const wanted = { name: "Mine", type: "personal", scopes: ["people:read"] };
  const statuses = async () => {
    const { body } = await ask<{ data: { status: string }[] }>(person, "/access-tokens");
    return body.data.map(({ status }) => status);
  };
  const change = async (from: string, to: string, revoke: boolean) => {
    await open(person, "/account");
    await person.getByLabel("Current password", { exact: true }).fill(from);
    await person.getByLabel("New password", { exact: true }).fill(to);
    await person.getByRole("checkbox", { name: /^Revoke my personal/ }).setChecked(revoke);
    await person.getByRole("button", { name: "Change password" }).click();
    await expect(person.getByText(/You were signed out everywhere else/)).toBeVisible();
  };
  await ask(person, "/access-tokens", wanted);
  await change(password, "a second one of their own", false);
  expect(await statuses()).toEqual(["active"]);
  await change("a second one of their own", "a third one of their own", true);
  expect(await statuses()).toEqual(["revoked"]);
});

for (const colorScheme of ["light", "dark"] as const) {
  const asked = colorScheme === "light" ? "all" : "colors";
  test.describe(`accessible in ${colorScheme}`, () => {
    test.use({ colorScheme });

    test("the link page: refused, open and used", async ({ page, browser }) => {
      const guest = await (await browser.newContext({ colorScheme })).newPage();
      await guest.goto(`${product.url}/welcome#not-a-code-that-anybody-made`);
      await expect(guest).toHaveTitle(/Your one-time link/);
      await expect(guest.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
      await expectAccessible(guest, asked);

      const guinea = newcomer("Axe Invited", "Viewer");
      const link = await add(page, guinea);
      await guest.goto(link);
      await guest.getByRole("button", { name: "Set password and join" }).click();
      const field = guest.getByLabel("New password", { exact: true });
      await expect(field).toHaveAccessibleDescription(/at least 12/);
      await expect(field).toBeFocused();
      await expectAccessible(guest, asked);
      await field.fill(password);
      await guest.getByRole("button", { name: "Set password and join" }).click();
      await entered(guest);
      await open(guest, "/account");
      await expectAccessible(guest, asked);

      await page.keyboard.press("Escape");
      await page.reload();
      await choose(page, guinea.email, "New password link");
      await dialog(page).getByRole("button", { name: "Create password link" }).click();
      await expectAccessible(page, asked);
      const reset = (await dialog(page).locator("code").textContent()) ?? "";
      await guest.goto(reset);
      await expect(guest.getByRole("heading", { name: "Set your password" })).toBeVisible();
      await expectAccessible(guest, asked);
    });
  });
}

test("reports a link that couldn't be opened, and retries", async ({ page, browser }) => {
  const link = await add(page, newcomer("Far Away", "Viewer"));
  const guest = await strangersPage(browser);
  await guest.goto(`${product.url}/welcome`);
  await hydrated(guest);
  await guest.route("**/api/member-link/open", (route) => route.abort());
  await guest.evaluate((address) => location.assign(address), link);
  await expect(guest.getByRole("heading", { name: "Couldn't open the link" })).toBeVisible();
  await expectAccessible(guest);
  await guest.unroute("**/api/member-link/open");
  await guest.getByRole("button", { name: "Try again" }).click();
  await expect(guest.getByRole("heading", { name: `Join ${corvane}` })).toBeVisible();
});

test.describe("on a narrow screen", () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true });

  test("the link page and the account page fit", async ({ page, browser }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const link = await add(page, newcomer("Narrow Person", "Viewer"));
    await page.setViewportSize({ width: 320, height: 640 });
    const guest = await (await browser.newContext({ viewport: { width: 320, height: 640 }, hasTouch: true })).newPage();
    await guest.goto(link);
    await expect(guest.getByRole("button", { name: "Set password and join" })).toBeVisible();
    expect(await guest.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await expectAccessible(guest);
    await open(page, "/account");
    await expect(page.getByRole("checkbox", { name: /^Revoke my personal/ })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
});
