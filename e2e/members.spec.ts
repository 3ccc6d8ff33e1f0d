import { ask, open } from "./actions.ts";
import { expect, signInOf, test } from "./browser.ts";

test.describe("as finance", () => {
  test.use({ role: "finance" });

  test("sees the members but can't change them, on the page or through the API", async ({ page }) => {
    await open(page, "/members");
    await expect(page.getByText("Only owners and admins can add people and change access")).toBeVisible();
    await expect(page.getByRole("row").filter({ hasText: signInOf("owner").email })).toContainText("Owner");
    await expect(page.getByRole("button", { name: "Add member" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: /^Actions for/ })).toHaveCount(0);
    const mallory = { name: "Mallory", email: "mallory@corvane.example", role: "viewer" };
    expect((await ask(page, "/members", mallory)).status).toBe(403);
  });
});
