import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { hotp, stepAt } from "#lib/platform/auth/totp.ts";
import { dialog, fillSignIn, open } from "./actions.ts";
import { expect, hydrated, ownSignInOf, product, signIn, test } from "./browser.ts";
import { choose, row } from "./members-page.ts";
import { ageSessions } from "./own-organization.ts";
import type { SignIn } from "./start-product.ts";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** What an authenticator app shows; a code works once, so each is of a later step than the one before. */
function appOf(secret: string) {
  const bits = [...secret.replaceAll(" ", "")].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0"));
  const bytes =
    bits
      .join("")
      .match(/.{8}/g)
      ?.map((byte) => Number.parseInt(byte, 2)) ?? [];
  let last = 0;
  return () => {
    last = Math.max(last + 1, stepAt(Date.now()) - 1);
    return hotp(Buffer.from(bytes), last);
  };
}

async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const target = page.getByRole("button", { name });
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`the keyboard doesn't reach “${name}”`);
}

/** Turns it on from the account page with the keyboard. Returns the app and the recovery codes. */
async function setUp(page: Page) {
  await open(page, "/account");
  await hydrated(page);
  await tabTo(page, "Set up two-step sign-in");
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByRole("heading", { name: "Set up two-step sign-in" })).toBeVisible();
  await tabTo(page, "Continue");
  await page.keyboard.press("Enter");
  // Also in dark mode: cameras need the contrast.
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(dialog(page).getByRole("img", { name: /^QR code/ })).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await page.emulateMedia({ colorScheme: "light" });
  const secret = await dialog(page).getByRole("figure").locator("code").textContent();
  const app = appOf(secret ?? "");
  await dialog(page).getByLabel("Code", { exact: true }).focus();
  await page.keyboard.type(`${app()}\n`);
  await expect(dialog(page).getByRole("heading", { name: "Save your recovery codes" })).toBeVisible();
  const codes = (await dialog(page).getByRole("figure").locator("code").textContent())?.split("\n") ?? [];
  const download = page.waitForEvent("download");
  await tabTo(page, "Download as text");
  await page.keyboard.press("Enter");
  expect((await download).suggestedFilename()).toBe("muster-recovery-codes.txt");
  await dialog(page).getByRole("checkbox", { name: "I've saved it" }).focus();
  await page.keyboard.press("Space");
  await tabTo(page, "Done");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/You have 10 recovery codes left/)).toBeVisible();
  return { app, codes };
}

/** A browser that nobody has signed in with, where the password was given. */
async function afterPassword(browser: Browser, options: BrowserContextOptions, member: SignIn): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage();
  await page.goto(`${product.url}/sign-in`);
  await hydrated(page);
  await fillSignIn(page, member);
  await expect(page.getByLabel("Code", { exact: true })).toBeFocused();
  return page;
}

test("someone sets it up with the keyboard, signs in with a code, loses the phone, and uses a recovery code", async ({
  page,
  browser,
  contextOptions,
}) => {
  const member = await ownSignInOf("finance");
  await page.context().clearCookies();
  await signIn(page, member);
  const { app, codes } = await setUp(page);
  expect(codes).toHaveLength(10);

  const second = await afterPassword(browser, contextOptions, member);
  // The password alone opens nothing.
  expect((await second.context().cookies()).map(({ name }) => name)).not.toContain("__Host-muster.session");
  await second.keyboard.type("000000\n");
  const problem = second.getByRole("alert").filter({ hasText: /\S/ });
  await expect(problem).toContainText("That code is incorrect or was used before.");
  await second.getByLabel("Code", { exact: true }).fill(app());
  await second.keyboard.press("Enter");
  await second.waitForURL(`${product.url}/`);

  const third = await afterPassword(browser, contextOptions, member);
  await third.getByRole("button", { name: "Use a recovery code" }).click();
  await expect(third.getByLabel("Recovery code")).toBeFocused();
  await third.keyboard.type(`${codes[3]?.toUpperCase()}\n`);
  await third.waitForURL(`${product.url}/`);
  await open(third, "/account");
  await expect(third.getByText(/You have 9 recovery codes left/)).toBeVisible();

  await ageSessions(product, member);
  await third.getByRole("button", { name: "Turn off" }).click();
  await dialog(third).getByRole("button", { name: "Turn off" }).click();
  const proof = third.getByRole("dialog", { name: "Confirm that it's you" });
  await proof.getByLabel("Current password", { exact: true }).fill(member.password);
  await proof.getByLabel("Code", { exact: true }).fill(codes[3] ?? "");
  await proof.getByRole("button", { name: "Confirm" }).click();
  await expect(proof.getByText(/The code is incorrect or was used before/)).toBeVisible();
  await proof.getByLabel("Code", { exact: true }).fill(codes[4] ?? "");
  await proof.getByRole("button", { name: "Confirm" }).click();
  await expect(third.getByRole("button", { name: "Set up two-step sign-in" })).toBeVisible();
});

test("an owner sees who uses it, and turns it off for someone who lost their phone and the codes", async ({
  page,
  browser,
  contextOptions,
}) => {
  const member = await ownSignInOf("recruiter");
  const theirs = await (await browser.newContext(contextOptions)).newPage();
  await signIn(theirs, member);
  await setUp(theirs);

  await open(page, "/members");
  await expect(row(page, member.email)).toContainText("Two-step");
  await choose(page, member.email, "Turn off two-step sign-in");
  const question = page.getByRole("alertdialog", { name: /^Turn off two-step sign-in for / });
  await question.getByRole("button", { name: "Turn off" }).click();
  await expect(row(page, member.email)).not.toContainText("Two-step");

  await theirs.context().clearCookies();
  await signIn(theirs, member);
});
