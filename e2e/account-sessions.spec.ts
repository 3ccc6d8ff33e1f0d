import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { open } from "./actions.ts";
import { expect, ownSignInOf, product, signIn, test } from "./browser.ts";

const sessions = (page: Page) => page.getByRole("region", { name: "Sessions" });
const rows = (page: Page) => sessions(page).getByRole("listitem");

/** A page of someone who has just signed in with another browser. */
async function elsewhere(browser: Browser, options: BrowserContextOptions, userAgent: string): Promise<Page> {
  const other = await (await browser.newContext({ ...options, userAgent })).newPage();
  await signIn(other, await ownSignInOf("finance"));
  return other;
}

test("shows where the person is signed in, and signs out one session or all others, which ends them right away", async ({
  page,
  browser,
  contextOptions,
}) => {
  await page.context().clearCookies();
  await signIn(page, await ownSignInOf("finance"));
  const phone = await elsewhere(
    browser,
    contextOptions,
    "Mozilla/5.0 (iPhone) Version/26.0 Mobile/15E148 Safari/604.1",
  );
  const old = await elsewhere(browser, contextOptions, "something old");
  const desktop = await elsewhere(
    browser,
    contextOptions,
    "Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/143.0",
  );

  await open(page, "/account");
  await expect(rows(page)).toHaveCount(4);
  await expect(rows(page).first()).toContainText("This session");
  await expect(
    rows(page)
      .first()
      .getByRole("button", { name: /^Sign out/ }),
  ).toHaveCount(0);
  await expect(rows(page).filter({ hasText: "Safari on iPhone" })).toContainText("with a password");
  await expect(rows(page).filter({ hasText: "Unknown browser" })).toHaveCount(1);

  await page.getByRole("button", { name: "Sign out Safari on iPhone" }).click();
  await expect(rows(page)).toHaveCount(3);
  await expect(sessions(page)).toBeFocused();
  await phone.goto(`${product.url}/account`);
  await expect(phone).toHaveURL(/\/sign-in/);

  await page.getByRole("button", { name: "Sign out all others" }).click();
  const question = page.getByRole("alertdialog", { name: "Sign out all other sessions?" });
  await question.getByRole("button", { name: "Sign out all others" }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Sign out all others" })).toHaveCount(0);
  for (const other of [old, desktop]) {
    await other.goto(`${product.url}/account`);
    await expect(other).toHaveURL(/\/sign-in/);
  }
  await open(page, "/account");
  await expect(rows(page)).toHaveCount(1);
});
