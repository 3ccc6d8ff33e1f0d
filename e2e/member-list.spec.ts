import { dialog, open } from "./actions.ts";
import { expect, expectAccessible, gotoWithoutPrefetch, product, signInOf, test } from "./browser.ts";
import { add, choose, fillIn, newcomer, pickRole, row, submit } from "./members-page.ts";

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
  await page.getByRole("searchbox", { name: "Filter members" }).fill("nobody has this name");
  await expect(page.getByText("No members match")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Clear filter" }).click();
  await expect(page).not.toHaveURL(/q=/);
  await expect(row(page, signInOf("owner").email)).toBeVisible();
});

test("shows a loading state, then an error with its request ID and a retry", async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(list, async (route) => {
    await promise;
    await route.fulfill(refusal);
  });
  await gotoWithoutPrefetch(page, "/members", "list_members");
  await expect(page.getByText("Loading members")).toBeAttached();
  await expectAccessible(page);
  resolve();
  await expect(page.getByText("Couldn't load members")).toBeVisible();
  await expect(page.getByText("0199-e2e")).toBeVisible();
  await expectAccessible(page);
  await page.unroute(list);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(row(page, signInOf("owner").email)).toBeVisible();
});

test("a failed refresh keeps the list, says why and can be retried", async ({ page }) => {
  const someone = newcomer("Stale Entry", "Viewer");
  await add(page, someone);
  await page.keyboard.press("Escape");
  await page.route(list, (route) => route.fulfill(refusal));
  await choose(page, someone.email, "Change role");
  await pickRole(page, "IT");
  await dialog(page).getByRole("button", { name: "Change role" }).click();
  await expect(page.getByText("Couldn't refresh the list")).toBeVisible();
  await expect(page.getByText("Not now (request ID 0199-e2e)")).toBeVisible();
  await expect(row(page, someone.email)).toContainText("IT");
  await expectAccessible(page);
  await page.unroute(list);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Couldn't refresh the list")).toBeHidden();
});

for (const colorScheme of ["light", "dark"] as const) {
  const asked = colorScheme === "light" ? "all" : "colors";
  test.describe(`accessible in ${colorScheme}`, () => {
    test.use({ colorScheme });

    test("the list and each dialog", async ({ page }) => {
      test.slow();
      const guinea = newcomer("Axe Guinea", "Viewer");
      await open(page, "/members");
      await expectAccessible(page, asked);
      await page.getByRole("button", { name: "Add member" }).click();
      await submit(page);
      await expect(dialog(page).getByText("Enter a name")).toBeVisible();
      await expectAccessible(page, asked);
      await fillIn(page, guinea);
      await submit(page);
      await expect(dialog(page).getByRole("button", { name: "Copy link" })).toBeFocused();
      await expectAccessible(page, asked);
      await page.keyboard.press("Escape");
      await row(page, guinea.email).getByRole("button").click();
      await expect(page.getByRole("menuitem", { name: "Disable" })).toBeVisible();
      await expectAccessible(page, asked);
      await page.keyboard.press("Escape");
      for (const entry of ["Change role", "New invitation link", "Disable"]) {
        await choose(page, guinea.email, entry);
        await expect(dialog(page).or(page.getByRole("alertdialog"))).toBeVisible();
        await expectAccessible(page, asked);
        await page.keyboard.press("Escape");
        await expect(row(page, guinea.email).getByRole("button")).toBeFocused();
      }
    });
  });
}

test.describe("on a narrow screen", () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true });

  test("nothing is cut off and everything is within reach", async ({ page }) => {
    await page.goto(`${product.url}/members`);
    await expect(row(page, signInOf("owner").email).locator("[data-label='Last sign-in']")).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await choose(page, signInOf("viewer").email, "Change role");
    await expect(dialog(page).getByRole("button", { name: "Change role" })).toBeInViewport();
    await expectAccessible(page);
  });
});
