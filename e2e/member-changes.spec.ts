import { dialog, open } from "./actions.ts";
import { expect, expectAccessible, hydrated, product, signIn, signInOf, test, watch } from "./browser.ts";
import {
  add,
  choose,
  fillIn,
  followLink,
  newcomer,
  password,
  pickRole,
  row,
  shownLink,
  strangersPage,
  submit,
} from "./members-page.ts";

test("an owner adds a member, who opens the link once it can be reached, sets a password, uses the role and loses access when disabled", async ({
  page,
  context,
  browser,
}) => {
  const seen = watch(page);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const noor = newcomer("Noor Haddad", "Finance");
  const link = await add(page, noor);
  expect(link).toMatch(/\/welcome#\S{32}$/);
  await dialog(page).getByRole("button", { name: "Copy link" }).click();
  await expect(dialog(page).getByText("Copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await dialog(page).getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("button", { name: "Add member" })).toBeFocused();
  await expect(row(page, noor.email)).toContainText("Invited");
  const pageTraces = () =>
    page.evaluate(() =>
      [document.documentElement.outerHTML, JSON.stringify([localStorage, sessionStorage]), location.href].join(),
    );
  const code = link.split("#")[1] ?? "";
  expect(await pageTraces()).not.toContain(code);
  await page.reload();
  expect(await pageTraces()).not.toContain(code);

  const guest = await strangersPage(browser);
  const opening = "**/api/member-link/open";
  await guest.route(opening, (route) => route.abort());
  await guest.goto(link);
  await expect(guest.getByRole("heading", { name: "Couldn't open the link" })).toBeVisible();
  await expectAccessible(guest);
  await guest.unroute(opening);
  const seenByGuest = watch(guest);
  await guest.getByRole("button", { name: "Try again" }).click();
  await expect(guest.getByRole("heading", { name: "Join Corvane Freight" })).toBeVisible();
  const field = guest.getByLabel("New password", { exact: true });
  await guest.getByRole("button", { name: "Set password and join" }).click();
  await expect(field).toHaveAccessibleDescription(/at least 12/);
  await expect(field).toBeFocused();
  await expectAccessible(guest);
  await guest.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(guest, "colors");
  await guest.emulateMedia({ colorScheme: "light" });
  await guest.setViewportSize({ width: 320, height: 640 });
  await expect.poll(() => guest.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await guest.setViewportSize({ width: 1280, height: 800 });
  await field.fill(password);
  await guest.getByRole("button", { name: "Set password and join" }).click();
  await guest.waitForURL(`${product.url}/`);
  const areas = guest.getByRole("navigation", { name: "Pages" });
  await expect(areas.getByRole("link", { name: "Invoices" })).toBeVisible();
  // The password that was too short.
  expect(seenByGuest.filter((line) => !line.includes("status of 400"))).toEqual([]);

  await page.reload();
  await expect(row(page, noor.email)).toContainText("Active");
  await choose(page, noor.email, "Change role");
  await pickRole(page, "Recruiter");
  await dialog(page).getByRole("button", { name: "Change role" }).click();
  await expect(row(page, noor.email)).toContainText("Recruiter");
  await expect(row(page, noor.email).getByRole("button")).toBeFocused();
  await guest.goto(`${product.url}/account`);
  await expect(areas.getByRole("link", { name: "Members" })).toBeVisible();
  await expect(areas.getByRole("link", { name: "Invoices" })).toBeHidden();

  await choose(page, noor.email, "Disable");
  const question = page.getByRole("alertdialog", { name: "Disable Noor Haddad?" });
  await expect(question).toContainText("sessions, personal tokens, and connected apps stop working right away");
  await question.getByRole("button", { name: "Disable member" }).click();
  await expect(row(page, noor.email)).toContainText("Disabled");
  await expect(row(page, noor.email).getByRole("button")).toBeFocused();
  await areas.getByRole("link", { name: "Members" }).click();
  const ended = guest.getByRole("dialog", { name: "Your session has ended" });
  await expect(ended.or(guest.getByRole("heading", { name: "Sign in" }))).toBeVisible();

  await choose(page, noor.email, "Enable");
  await expect(row(page, noor.email)).toContainText("Active");
  await guest.context().clearCookies();
  await signIn(guest, { email: noor.email, password });
  await expect(areas.getByRole("link", { name: "Members" })).toBeVisible();
  expect(seen).toEqual([]);
});

test("a refusal shows on its field and keeps what was typed, which isn't discarded by accident", async ({ page }) => {
  await open(page, "/members");
  await page.getByRole("button", { name: "Add member" }).click();
  await submit(page);
  const name = dialog(page).getByRole("textbox", { name: "Name" });
  const email = dialog(page).getByRole("textbox", { name: "Email address" });
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription("Enter a name");

  await fillIn(page, { name: "Typed Name", email: signInOf("viewer").email, role: "Developer" });
  await submit(page);
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription(/This person is already a member/);
  await expect(name).toHaveValue("Typed Name");
  await expect(dialog(page).getByRole("radio", { name: /^Developer/ })).toBeChecked();

  await page.keyboard.press("Escape");
  await expect(dialog(page).getByText("Discard what you entered?")).toBeVisible();
  await dialog(page).getByRole("button", { name: "Keep editing" }).click();
  await expect(name).toHaveValue("Typed Name");
  await expect(name).toBeFocused();
  await page.keyboard.press("Escape");
  await dialog(page).getByRole("button", { name: "Discard" }).click();
  await expect(dialog(page)).toBeHidden();
});

test("a link works once, a newer one replaces it, and a link without its code says what to do", async ({
  page,
  browser,
}) => {
  const lost = newcomer("Lost Link", "Viewer");
  const first = await add(page, lost);
  await page.keyboard.press("Escape");
  await choose(page, lost.email, "New invitation link");
  await dialog(page).getByRole("button", { name: "Create invitation link" }).click();
  const second = await shownLink(page);
  await expect(dialog(page).getByRole("button", { name: "Copy link" })).toBeFocused();

  const guest = await strangersPage(browser);
  await guest.goto(first);
  const refusal = guest.getByRole("heading", { name: "This link no longer works" });
  await expect(refusal).toBeFocused();
  await guest.evaluate((address) => location.assign(address), second);
  await expect(guest.getByRole("heading", { name: "Join Corvane Freight" })).toBeVisible();
  await expect(guest).toHaveURL(`${product.url}/welcome`);
  await guest.reload();
  await expect(guest.getByRole("heading", { name: "Open the link again" })).toBeVisible();
  // A URL that differs only in its fragment loads no new page: the open one has to notice.
  await hydrated(guest);
  await followLink(guest, second);
  await expect(guest).not.toHaveURL(/welcome/);
  await guest.context().clearCookies();
  await guest.goto(second);
  await expect(refusal).toBeVisible();
});
