import type { Page } from "@playwright/test";
import { dialog, fillSignIn, open, passProvider } from "./actions.ts";
import { addAuthenticator } from "./authenticator.ts";
import { enter, expect, expectAccessible, hydrated, ownSignInOf, product, signIn, test } from "./browser.ts";
import { ageSessions } from "./own-organization.ts";
import type { SignIn } from "./start-product.ts";

async function pressButton(page: Page, name: string | RegExp): Promise<void> {
  const target = page.getByRole("button", { name });
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
  }
  throw new Error(`the keyboard doesn't reach “${name}”`);
}

const passkeys = (page: Page) => page.getByRole("region", { name: "Passkeys" }).getByRole("listitem");

/** Adds the first passkey with the keyboard. Returns the recovery codes. */
async function addFirst(page: Page, name: string): Promise<string[]> {
  await open(page, "/account");
  await hydrated(page);
  await pressButton(page, "Add a passkey");
  await expect(dialog(page).getByLabel("Name")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(`${name}\n`);
  await expect(dialog(page).getByRole("heading", { name: "Save your recovery codes" })).toBeVisible();
  const codes = (await dialog(page).getByRole("figure").locator("code").textContent())?.split("\n") ?? [];
  await dialog(page).getByRole("checkbox", { name: "I've saved it" }).focus();
  await page.keyboard.press("Space");
  await pressButton(page, "Done");
  await expect(passkeys(page)).toContainText([name]);
  return codes;
}

/** Opens the sign-in page as somebody who isn't signed in. */
async function openSignIn(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.goto(`${product.url}/sign-in`);
  await hydrated(page);
}

const home = (page: Page) => page.waitForURL(`${product.url}/`);

test.use({ isNewBrowser: true });

test("someone adds a passkey and signs in with it by keyboard, loses the device, and removes it after a recovery code; a member whose role needs one sees only how to set it up", async ({
  page,
  browser,
  contextOptions,
}) => {
  const member = await ownSignInOf("owner");
  await page.context().clearCookies();
  await addAuthenticator(page);
  await signIn(page, member);
  const codes = await addFirst(page, "Work phone");
  expect(codes).toHaveLength(10);

  const required = await page.evaluate(
    async (body) => {
      const headers = { "content-type": "application/json" };
      return (await fetch("/rest/v2/sign-in-policy", { method: "PATCH", headers, body })).status;
    },
    JSON.stringify({ second_factor_roles: ["developer"], trusts_provider: false }),
  );
  expect(required).toBe(200);
  const theirs = await browser.newContext(contextOptions);
  await enter(theirs, await ownSignInOf("developer"));
  const shown = await (await theirs.request.get(`${product.url}/developers/webhooks`)).text();
  expect(shown).toContain("requires a passkey or an authenticator app for your role");
  expect(shown).not.toContain("<nav");
  await theirs.close();

  await openSignIn(page);
  await pressButton(page, "Sign in with a passkey");
  await home(page);

  // The password alone isn't enough any longer.
  await openSignIn(page);
  await fillSignIn(page, member);
  await expect(page.getByRole("button", { name: "Use a passkey" })).toBeFocused();
  await page.keyboard.press("Enter");
  await home(page);
  await open(page, "/account");
  await expect(passkeys(page)).toContainText([/Work phone.*Last used/s]);

  const elsewhere = await (await browser.newContext(contextOptions)).newPage();
  await openSignIn(elsewhere);
  await fillSignIn(elsewhere, member);
  await elsewhere.getByRole("button", { name: "Use a recovery code" }).click();
  await elsewhere.getByLabel("Recovery code").fill(codes[0] ?? "");
  await elsewhere.keyboard.press("Enter");
  await home(elsewhere);
  await open(elsewhere, "/account");
  await elsewhere.getByRole("button", { name: "Remove Work phone" }).click();
  await elsewhere.getByRole("alertdialog").getByRole("button", { name: "Remove passkey" }).click();
  await expect(passkeys(elsewhere)).toHaveCount(0);

  await openSignIn(page);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByRole("alert").filter({ hasText: /\S/ })).toContainText("This passkey was removed here.");
});

/** The dialog that asks again who the person is. */
const proof = (page: Page) => page.getByRole("dialog", { name: "Confirm that it's you" });

async function begin(page: Page, member: SignIn, name: string): Promise<void> {
  await ageSessions(product, member);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByLabel("Name").fill(name);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(proof(page)).toBeVisible();
}

test("what needs a recent proof, an export too, asks for it, keeps what was entered, and goes on after a password, a passkey, or a trip through the identity provider in a window of its own", async ({
  page,
}) => {
  const member = await ownSignInOf("admin");
  await page.context().clearCookies();
  await addAuthenticator(page);
  await signIn(page, member);
  await open(page, "/account");
  await begin(page, member, "Laptop");
  await expect(proof(page).getByLabel("Current password", { exact: true })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(proof(page)).toBeHidden();
  await expect(page.getByLabel("Name")).toHaveValue("Laptop");
  await page.getByRole("button", { name: "Continue" }).click();
  await proof(page).getByLabel("Current password", { exact: true }).fill("not this one");
  await page.keyboard.press("Enter");
  await expect(proof(page).getByText("The current password is incorrect")).toBeVisible();
  await proof(page).getByLabel("Current password", { exact: true }).fill(member.password);
  await page.keyboard.press("Enter");
  await dialog(page).getByRole("checkbox", { name: "I've saved it" }).check();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(passkeys(page)).toContainText(["Laptop"]);

  await ageSessions(product, member);
  await page.getByRole("button", { name: "Remove Laptop" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove passkey" }).click();
  await proof(page).getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByRole("alertdialog")).toBeHidden();
  await expect(page.getByRole("region", { name: "Passkeys" })).toBeVisible();
  await expect(passkeys(page)).toHaveCount(0);

  await begin(page, member, "Tablet");
  const opened = page.waitForEvent("popup");
  await proof(page).getByRole("button", { name: "Continue with Test provider" }).click();
  await passProvider(await opened, member.email);
  await dialog(page).getByRole("checkbox", { name: "I've saved it" }).check();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(passkeys(page)).toContainText(["Tablet"]);

  await open(page, "/people");
  await ageSessions(product, member);
  await page.getByRole("link", { name: /^Export .+ as CSV$/ }).click();
  const download = page.waitForEvent("download");
  await proof(page).getByRole("button", { name: "Use a passkey" }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
});
