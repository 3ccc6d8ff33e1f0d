import { expect, type Page, test } from "@playwright/test";
import { ask, fillSignIn, open, passProvider } from "./actions.ts";
import { hydrated, ostrel, ownSignInOf, product, signIn } from "./browser.ts";
import { add, choose, followLink, newcomer, password, row } from "./members-page.ts";

// No other tests use these two accounts, so ending their sessions disturbs nothing.

const problem = (page: Page) => page.getByRole("alert").filter({ hasText: /\S/ });
const ended = (page: Page) => page.getByRole("dialog", { name: "Your session has ended" });
const search = (page: Page) => page.getByRole("searchbox", { name: "Search invoices" });

test("a wrong password and an unknown email get the same message, and the email stays filled in; Tab goes from the email to the password, and “Forgot password?” says whom to ask", async ({
  page,
}) => {
  await open(page, "/sign-in");
  const { email } = await ownSignInOf("admin");
  const texts = [];
  for (const address of [email, "nobody.at.all@corvane.example"]) {
    await fillSignIn(page, { email: address, password: "not the password" });
    await expect(problem(page)).toBeFocused();
    texts.push(await problem(page).textContent());
    await expect(page.getByLabel("Email address")).toHaveValue(address);
    await open(page, "/sign-in");
  }
  expect(texts[0]).toMatch(/^Incorrect email or password\./);
  expect(texts[1]).toBe(texts[0]);
  await page.getByLabel("Email address").focus();
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  await page.getByText("Forgot password?").click();
  await expect(page.getByText(/Ask an owner or admin of your organization/)).toBeVisible();
  // Without a mail server, there is no page that asks for the email.
  await open(page, "/forgot-password");
  await expect(page).toHaveURL(`${product.url}/sign-in`);
});

test("signing in returns to the requested page, and signing out ends the session immediately: its cookie is refused, and another window says so", async ({
  page,
  browser,
  contextOptions,
}) => {
  await open(page, "/invoices?status=all");
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await fillSignIn(page, await ownSignInOf("owner", ostrel));
  await expect(page).toHaveURL(`${product.url}/invoices?status=all`);
  await hydrated(page);
  const other = await browser.newContext({ ...contextOptions, storageState: await page.context().storageState() });
  const twin = await other.newPage();
  await open(twin, "/invoices?status=all");
  expect((await ask(twin, "/account")).status).toBe(200);

  await page.getByRole("button", { name: /^Account:/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL(`${product.url}/sign-in`);

  await search(twin).fill("INV-DE-2025");
  await expect(ended(twin)).toBeVisible();
  // Inert behind the dialog, so it has no role right now.
  await expect(twin.getByPlaceholder("Invoice number or worker")).toHaveValue("INV-DE-2025");
  expect((await ask(twin, "/account")).status).toBe(401);
  await twin.goto(`${product.url}/invoices`);
  await expect(twin).toHaveURL(/\/sign-in/);
  await other.close();
});

test("changing the password keeps this session, immediately ends all others, and keeps personal tokens if asked to", async ({
  page,
  browser,
  contextOptions,
}) => {
  const changed = "four quiet boats at noon";
  const other = await browser.newContext(contextOptions);
  const elsewhere = await other.newPage();
  const finance = await ownSignInOf("finance", ostrel);
  await signIn(elsewhere, finance);
  await open(elsewhere, "/invoices?status=all");
  await signIn(page, finance);
  await open(page, "/account");
  const token = { name: "Kept", type: "personal", scopes: ["people:read"] };
  expect((await ask(page, "/access-tokens", token)).status).toBe(201);
  await page.getByLabel("Current password", { exact: true }).fill(finance.password);
  await page.getByLabel("New password", { exact: true }).fill(changed);
  const revoke = page.getByRole("checkbox", { name: /^Revoke my personal access tokens/ });
  await expect(revoke).toBeChecked();
  await revoke.uncheck();
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("You were signed out everywhere else.")).toBeVisible();

  await search(elsewhere).fill("INV-DE-2025");
  await expect(ended(elsewhere)).toBeVisible();
  expect((await ask(page, "/account")).status).toBe(200);
  const { body } = await ask<{ data: { name: string; status: string }[] }>(page, "/access-tokens");
  expect(body.data.find(({ name }) => name === token.name)?.status).toBe("active");

  await other.clearCookies();
  await open(elsewhere, "/sign-in");
  await fillSignIn(elsewhere, finance);
  await expect(problem(elsewhere)).toContainText("Incorrect email or password");
  await fillSignIn(elsewhere, { email: finance.email, password: changed });
  await expect(elsewhere).toHaveURL(`${product.url}/`);
  await other.close();
});

test("a stranger's failed attempts slow down only the stranger, not a browser that signed in before, and an owner can lift the wait", async ({
  page,
  browser,
  contextOptions,
}) => {
  const target = newcomer("Often Guessed", "Viewer");
  await signIn(page, await ownSignInOf("owner", ostrel));
  const link = await add(page, target);
  const known = await browser.newContext(contextOptions);
  const home = await known.newPage();
  await followLink(home, link);
  await expect(home).not.toHaveURL(/welcome/);

  const unknown = await browser.newContext(contextOptions);
  const stranger = await unknown.newPage();
  await open(stranger, "/sign-in");
  const waits = problem(stranger).filter({ hasText: /^Too many attempts\. Wait \d+ seconds?, then try again\./ });
  const refused = stranger.waitForResponse((response) => response.status() === 429);
  // Each failure doubles the wait, but on a slow machine it may expire before the next attempt.
  for (let turn = 0; turn < 10 && !(await waits.isVisible()); turn += 1) {
    const answered = stranger.waitForResponse(/callback\/password/);
    await fillSignIn(stranger, { email: target.email, password: "a guess" });
    await answered;
    await expect(problem(stranger)).toBeFocused();
  }
  await expect(waits).toBeVisible();
  expect(Number((await refused).headers()["retry-after"])).toBeGreaterThan(0);
  await expect(stranger.getByText("You can try again now.")).toBeVisible({ timeout: 0 });

  await home.getByRole("button", { name: /^Account:/ }).click();
  await home.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(home).toHaveURL(`${product.url}/sign-in`);
  expect((await known.cookies()).filter(({ name }) => name.startsWith("__Host-muster"))).toMatchObject([
    { name: "__Host-muster.device", httpOnly: true, secure: true, sameSite: "Lax", path: "/" },
  ]);
  await signIn(home, { email: target.email, password });

  await page.getByRole("button", { name: "Done" }).click();
  await open(page, "/members");
  await choose(page, target.email, "Unlock sign-in");
  await expect(page.getByText(`${target.name} can try to sign in now`)).toBeVisible();
  await expect(row(page, target.email).getByRole("button")).toBeFocused();
  await fillSignIn(stranger, { email: target.email, password });
  await expect(stranger).toHaveURL(`${product.url}/`);
  await Promise.all([known.close(), unknown.close()]);
});

test.describe("through the identity provider", () => {
  async function signInAs(page: Page, login: string) {
    await open(page, "/sign-in");
    await page.getByRole("button", { name: "Sign in with Test provider" }).click();
    await passProvider(page, login);
  }

  test("a verified email signs in as its owner", async ({ page }) => {
    const { email } = await ownSignInOf("owner");
    await signInAs(page, email);
    await expect(page).toHaveURL(`${product.url}/`);
    const { body } = await ask<{ data: { email: string; role: string } }>(page, "/account");
    expect(body.data).toMatchObject({ email, role: "owner" });
  });

  test("a stranger and an unverified email are refused with a message on the sign-in page", async ({ page }) => {
    for (const login of ["stranger@corvane.example", "unverified@corvane.example"]) {
      await signInAs(page, login);
      await expect(page).toHaveURL(/\/sign-in\?.*error=AccessDenied/);
      await expect(problem(page)).toContainText("You don't belong to any organization here.");
      expect((await ask(page, "/account")).status, login).toBe(401);
      await page.context().clearCookies();
    }
  });
});
