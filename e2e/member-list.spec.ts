import { dialog, open } from "./actions.ts";
import { expect, expectAccessible, gotoWithoutPrefetch, product, signInOf, test } from "./browser.ts";
import { choose, fillIn, newcomer, pickRole, row, submit } from "./members-page.ts";

const list = "**/rest/v2/members";
const refusal = {
  status: 503,
  headers: { "x-request-id": "0199-e2e" },
  json: { errors: [{ message: "Not now" }] },
};

test("filter and sort order are in the URL", async ({ page }) => {
  await page.goto(`${product.url}/members?q=corvane&sort=-role`);
  const people = page.getByRole("row").filter({ hasText: "@corvane.example" });
  await expect(people.first()).toContainText("Viewer");
  await expect(page.getByRole("columnheader", { name: "Role" })).toHaveAttribute("aria-sort", "descending");
  await page.getByRole("button", { name: "Name" }).click();
  await expect(page).toHaveURL(/q=corvane$/);
  await page.goBack();
  await expect(page).toHaveURL(/sort=-role/);
  await page.getByRole("searchbox", { name: "Search members" }).fill("nobody has this name");
  await expect(page.getByText("No members match")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).last().click();
  await expect(page).not.toHaveURL(/q=/);
  await expect(row(page, signInOf("owner").email)).toBeVisible();
});

test("shows a loading state, then an error with its request ID and a retry; a failed refresh keeps the list and says why", async ({
  page,
}) => {
  const held = Promise.withResolvers<void>();
  await page.route(list, async (route) => {
    await held.promise;
    await route.fulfill(refusal);
  });
  await gotoWithoutPrefetch(page, "/members", "list_members");
  await expect(page.getByText("Loading members")).toBeAttached();
  held.resolve();
  await expect(page.getByText("Couldn't load members")).toBeVisible();
  await expect(page.getByText("0199-e2e")).toBeVisible();
  await page.unroute(list);
  await page.getByRole("button", { name: "Try again" }).click();
  const { email } = signInOf("viewer");
  await expect(row(page, email)).toBeVisible();

  await page.route(list, (route) => route.fulfill(refusal));
  await choose(page, email, "Change role");
  await pickRole(page, "IT");
  await dialog(page).getByRole("button", { name: "Change role" }).click();
  await expect(page.getByText("Couldn't refresh")).toBeVisible();
  await expect(page.getByText("Not now Request ID 0199-e2e")).toBeVisible();
  await expect(row(page, email)).toContainText("IT");
  await expectAccessible(page);
  await page.unroute(list);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Couldn't refresh")).toBeHidden();
});

test("each dialog is accessible in light and dark, and within reach at 320 px", async ({ page }) => {
  test.slow();
  const guinea = newcomer("Axe Guinea", "Viewer");
  const expectReadable = async () => {
    await page.emulateMedia({ colorScheme: "light" });
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectAccessible(page, "colors");
  };
  await open(page, "/members");
  await page.getByRole("button", { name: "Add member" }).click();
  await submit(page);
  await expect(dialog(page).getByText("Enter a name")).toBeVisible();
  await fillIn(page, guinea);
  await submit(page);
  await expect(dialog(page).getByRole("button", { name: "Copy link" })).toBeFocused();
  await expectReadable();
  await page.keyboard.press("Escape");
  await row(page, guinea.email).getByRole("button").click();
  await expect(page.getByRole("menuitem", { name: "Disable" })).toBeVisible();
  await expectReadable();
  await page.keyboard.press("Escape");
  for (const entry of ["Change role", "New invitation link", "Disable"]) {
    await choose(page, guinea.email, entry);
    await expect(dialog(page).or(page.getByRole("alertdialog"))).toBeVisible();
    await expectReadable();
    await page.keyboard.press("Escape");
    await expect(row(page, guinea.email).getByRole("button")).toBeFocused();
  }
  await page.setViewportSize({ width: 320, height: 640 });
  await choose(page, guinea.email, "Change role");
  await expect(dialog(page).getByRole("button", { name: "Change role" })).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
