import { dialog, open } from "./actions.ts";
import { expect, ownSignInOf, product, signIn, test, watch } from "./browser.ts";
import { choose, row, strangersPage } from "./members-page.ts";

test.use({ organization: "unpaid" });

test("an owner defines a role by keyboard, sees what it opens, and gives it to a member, who then sees only that", async ({
  page,
  browser,
}) => {
  const seen = watch(page);
  await open(page, "/members");
  await page.getByRole("link", { name: "Roles", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Roles");
  await page.keyboard.press("n");
  const form = dialog(page);
  await expect(form.getByLabel("Name")).toBeFocused();
  await page.keyboard.type("Kit keeper");
  await page.keyboard.press("Tab");
  await page.keyboard.type("IT");
  await expect(form.getByRole("checkbox", { name: "Change: Equipment" })).toBeChecked();
  await expect(form.getByText("Assign an IT asset")).toBeVisible();
  await expect(form.getByRole("heading", { name: "People" })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(form.getByRole("checkbox", { name: "Read: People" })).toBeFocused();
  await page.keyboard.press("Space");
  await expect(form.getByRole("heading", { name: "People" })).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(form).toHaveCount(0);
  await expect(row(page, "Kit keeper")).toContainText("equipment");

  await open(page, "/members");
  const viewer = await ownSignInOf("viewer");
  await choose(page, viewer.email, "Change role");
  await dialog(page)
    .getByRole("radio", { name: /^Kit keeper/ })
    .focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await expect(row(page, viewer.email)).toContainText("Kit keeper");

  const guest = await strangersPage(browser);
  await signIn(guest, viewer);
  const pages = guest.getByRole("navigation", { name: "Pages" });
  await expect(pages.getByRole("link", { name: "Assets" })).toBeVisible();
  for (const name of ["Invoices", "People"])
    await expect(pages.getByRole("link", { name, exact: true })).toHaveCount(0);
  await expect(guest.getByRole("heading", { name: "Equipment", level: 2 })).toBeVisible();
  await guest.goto(`${product.url}/contracts`);
  await expect(guest.getByText("Your role (Kit keeper) doesn't include contracts.")).toBeVisible();

  await open(page, "/members/roles");
  await page.getByRole("link", { name: "Kit keeper" }).click();
  await page.getByRole("button", { name: "Delete role" }).click();
  await expect(dialog(page).getByText("1 member with this role")).toBeVisible();
  await dialog(page).getByRole("button", { name: "Delete role" }).click();
  await expect(dialog(page).getByRole("alert")).toContainText("has the role Kit keeper");
  await dialog(page).getByLabel("Role that takes its place").selectOption("Viewer");
  await dialog(page).getByRole("button", { name: "Delete role" }).click();
  await expect(row(page, "Kit keeper")).toHaveCount(0);
  expect(seen.filter((line) => !line.includes("409"))).toEqual([]);
});
