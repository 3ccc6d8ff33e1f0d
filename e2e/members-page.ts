import type { Browser, Page } from "@playwright/test";
import { dialog, open } from "./actions.ts";
import { expect, hydrated, product } from "./browser.ts";

export const password = "a password of their own";

export interface Newcomer {
  name: string;
  email: string;
  role: string;
}

/** A person unique to this test. */
export function newcomer(name: string, role: string): Newcomer {
  return { name, email: `${name.replace(/\W/g, "")}.${crypto.randomUUID().slice(0, 8)}@people.example`, role };
}

export const row = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });

export const submit = (page: Page) => dialog(page).getByRole("button", { name: "Add member" }).click();

export async function fillIn(page: Page, { name, email, role }: Newcomer): Promise<void> {
  await dialog(page).getByRole("textbox", { name: "Name" }).fill(name);
  await dialog(page).getByRole("textbox", { name: "Email address" }).fill(email);
  await pickRole(page, role);
}

export async function pickRole(page: Page, role: string): Promise<void> {
  await dialog(page)
    .getByRole("radio", { name: new RegExp(`^${role}`) })
    .check();
}

export async function shownLink(page: Page): Promise<string> {
  return (await dialog(page).locator("code").textContent()) ?? "";
}

/** Adds a member and returns the one-time link, leaving the dialog open. */
export async function add(page: Page, person: Newcomer): Promise<string> {
  await open(page, "/members");
  await page.getByRole("button", { name: "Add member" }).click();
  await fillIn(page, person);
  await submit(page);
  await expect(dialog(page).getByRole("heading", { name: `${person.name} was invited` })).toBeVisible();
  return shownLink(page);
}

/** Chooses a menu entry in the row with this email. */
export async function choose(page: Page, email: string, entry: string): Promise<void> {
  await hydrated(page);
  await row(page, email)
    .getByRole("button", { name: /^Actions for/ })
    .click();
  await page.getByRole("menuitem", { name: entry }).click();
}

export async function strangersPage(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage();
}

/** Opens a link and sets a password through it. */
export async function followLink(page: Page, link: string, chosen = password): Promise<void> {
  await page.goto(link);
  await expect(page).toHaveURL(`${product.url}/welcome`);
  await page.getByLabel("New password", { exact: true }).fill(chosen);
  await page.getByRole("button", { name: /^Set password and/ }).click();
}

/** Creates a new link for a listed member and returns it, closing the dialog. */
export async function renewLink(page: Page, email: string, kind: "invitation" | "password"): Promise<string> {
  await choose(page, email, `New ${kind} link`);
  await dialog(page)
    .getByRole("button", { name: `Create ${kind} link` })
    .click();
  const link = await shownLink(page);
  await dialog(page).getByRole("button", { name: "Done" }).click();
  return link;
}
