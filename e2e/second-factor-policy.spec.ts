import { dialog, open } from "./actions.ts";
import { addAuthenticator } from "./authenticator.ts";
import { expect, expectAccessible, ownSignInOf, product, signIn, test } from "./browser.ts";

test.use({ isNewBrowser: true });

test("an owner requires a second factor of a role, whose member can only set one up, and then goes on", async ({
  page,
  browser,
  contextOptions,
}) => {
  const [owner, developer] = [await ownSignInOf("owner"), await ownSignInOf("developer")];
  await page.context().clearCookies();
  await addAuthenticator(page);
  await signIn(page, owner);
  await open(page, "/members");
  const require = async () => {
    await page.getByRole("button", { name: "Change requirement" }).click();
    await dialog(page).getByLabel("Developer", { exact: true }).check();
    await dialog(page).getByRole("button", { name: "Change requirement" }).click();
  };
  await require();
  await expect(dialog(page).getByText(/to your own account first/)).toBeVisible();
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  await dialog(page).getByRole("button", { name: "Discard" }).click();

  await open(page, "/account");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await dialog(page).getByRole("button", { name: "Continue" }).click();
  await dialog(page).getByRole("checkbox", { name: "I've saved it" }).check();
  await dialog(page).getByRole("button", { name: "Done" }).click();
  await open(page, "/members");
  await require();
  await expect(page.getByText("required for these roles: Developer.")).toBeVisible();

  const theirs = await (await browser.newContext(contextOptions)).newPage();
  await addAuthenticator(theirs);
  await signIn(theirs, developer);
  await expect(theirs.getByRole("heading", { name: "Set up two-step sign-in", level: 1 })).toBeVisible();
  await theirs.goto(`${product.url}/developers/webhooks`);
  await expect(theirs.getByRole("heading", { name: "Set up two-step sign-in", level: 1 })).toBeVisible();
  await expect(theirs.getByRole("navigation")).toHaveCount(0);
  await expectAccessible(theirs, "all", "page");
  await theirs.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(theirs, "colors", "page");
  await theirs.emulateMedia({ colorScheme: "light" });
  await theirs.getByRole("button", { name: "Add a passkey" }).click();
  await dialog(theirs).getByRole("button", { name: "Continue" }).click();
  await dialog(theirs).getByRole("checkbox", { name: "I've saved it" }).check();
  await dialog(theirs).getByRole("button", { name: "Done" }).click();
  await theirs.getByRole("button", { name: "Continue to Muster" }).click();
  await expect(theirs.getByRole("heading", { name: "Webhooks", level: 1 })).toBeVisible();
});
