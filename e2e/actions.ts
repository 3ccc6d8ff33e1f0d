import type { Locator, Page } from "@playwright/test";
import { expect, hydrated, product } from "./browser.ts";

/** Opens a page, checks that the server could render it, and waits for hydration. */
export async function open(page: Page, path: string): Promise<void> {
  const response = await page.goto(`${product.url}${path}`);
  // No response means the same page with a different fragment.
  expect(response?.status() ?? 200, `status of ${path}`).toBeLessThan(500);
  await hydrated(page);
}

/** Opens a static file on the origin, enough to call the API without loading or rendering a page. */
export async function openBlank(page: Page): Promise<void> {
  await page.goto(`${product.url}/icon.svg`);
}

/** The open dialog; notifications share its role but aren't dialogs. */
export const dialog = (page: Page) => page.getByRole("dialog").and(page.locator(':not([aria-modal="false"])'));

/** Chooses one of a record's actions that end or remove something. */
export async function chooseMore(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name, exact: true }).click();
}

/** Fills in and submits the sign-in form on screen. */
export async function fillSignIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Calls the API from the page, as its own code does. */
export function ask<Body>(page: Page, path: string, post?: unknown): Promise<{ status: number; body: Body }> {
  return page.evaluate(
    async ({ address, text }) => {
      const sent = text === null ? {} : { method: "POST", headers: { "content-type": "application/json" }, body: text };
      const response = await fetch(address, sent);
      return { status: response.status, body: await response.json() };
    },
    { address: `/rest/v2${path}`, text: post === undefined ? null : JSON.stringify(post) },
  );
}

/** Signs in on the test provider's page; the login is the email it vouches for. */
export async function passProvider(page: Page, login: string): Promise<void> {
  // Its page requests a third-party font.
  await page.route(/fonts\.googleapis\.com/, (route) => route.abort());
  await page.locator("input[name=login]").fill(login);
  await page.locator("input[name=password]").fill("any");
  await page.getByRole("button", { name: "Sign-in" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
}

/** Reaches the target by pressing only Tab, like someone without a mouse. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const isThere = () => target.evaluate((element) => element === document.activeElement).catch(() => false);
  for (let presses = 0; presses < 80 && !(await isThere()); presses += 1) await page.keyboard.press("Tab");
  await expect(target).toBeFocused();
}

/**
 * Tells whether something on the page has been clicked since. A list that reads itself again must fail until somebody
 * retries: otherwise it may load, and the button disappear, before the test reaches it.
 */
export async function watchClicks(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => {
    Object.assign(window, { isClicked: false });
    addEventListener("click", () => Object.assign(window, { isClicked: true }), { once: true, capture: true });
  });
  return () => page.evaluate(() => (window as unknown as { isClicked: boolean }).isClicked);
}
