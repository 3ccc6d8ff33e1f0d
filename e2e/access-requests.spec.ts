import { dialog, open } from "./actions.ts";
import { expect, ownSignInOf, signIn, test, watch } from "./browser.ts";
import { strangersPage } from "./members-page.ts";

test.use({ organization: "unpaid" });

test("a viewer asks for a page, an owner gives a role from Home by keyboard, and the page opens", async ({
  page,
  browser,
}) => {
  const seen = watch(page);
  const viewer = await strangersPage(browser);
  await signIn(viewer, await ownSignInOf("viewer"));
  await open(viewer, "/equipment/assets");
  await viewer.getByRole("button", { name: "Ask for access" }).click();
  await dialog(viewer).getByLabel("Why you need it").fill("I hand out laptops now");
  await dialog(viewer).getByRole("button", { name: "Ask for access" }).click();
  await expect(viewer.getByText(/You asked for access on .* waiting/)).toBeVisible();
  await viewer.reload();
  await expect(viewer.getByText(/You asked for access on/)).toBeVisible();

  await open(page, "/");
  await page.getByRole("link", { name: /1 request for access to decide on/ }).press("Enter");
  const requests = page.getByRole("region", { name: "Requests for access" });
  await expect(requests.getByText("I hand out laptops now")).toBeVisible();
  await requests.getByRole("button", { name: /^Approve/ }).press("Enter");
  await expect(dialog(page).getByRole("radio", { name: /^IT/ })).toBeChecked();
  await expect(dialog(page).getByRole("radio", { name: /^Viewer/ })).toHaveCount(0);
  await dialog(page).getByLabel("Message").fill("Welcome");
  await dialog(page).getByRole("button", { name: "Approve with this role" }).press("Enter");
  await expect(page.getByText(/role changed to IT/)).toBeVisible();
  await expect(requests).toHaveCount(0);

  await viewer.reload();
  await expect(viewer.getByRole("button", { name: "Add asset" })).toBeVisible();
  await viewer.context().close();
  expect(seen).toEqual([]);
});
