import { lists } from "./access-tokens-page.ts";
import { dialog, open } from "./actions.ts";
import { askApi, expect, expectAccessible, test } from "./browser.ts";

test.describe("the form", () => {
  test("is prefilled by a link, names ignored values, and never submits itself", async ({ page }) => {
    const posts: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") posts.push(request.url());
    });
    await open(page, "/developers/access-tokens?type=personal&scopes=people:read,moon:read&name=From%20a%20link");
    await expect(page).toHaveURL(/\/new\?/);
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("From a link");
    await expect(page.getByRole("radio", { name: /^Personal/ })).toBeChecked();
    await expect(page.getByRole("checkbox", { name: /^people:read/ })).toBeChecked();
    await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(1);
    await expect(page.getByText("moon:read")).toBeVisible();
    await expectAccessible(page);
    expect(posts).toEqual([]);
  });

  test("shows errors on their fields, focuses the first one, and keeps what was typed", async ({ page }) => {
    await open(page, "/developers/access-tokens/new");
    await page.getByText("A date", { exact: true }).click();
    await page.getByRole("button", { name: "Generate token" }).click();
    await expect(page.getByLabel("Name", { exact: true })).toBeFocused();
    await expect(page.getByLabel("Name", { exact: true })).toHaveAccessibleDescription(/Give the token a name/);
    for (const text of [
      "Choose organization or personal",
      "Choose at least one scope",
      "Choose a date from tomorrow to 366 days from now",
    ]) {
      await expect(page.getByText(text)).toBeVisible();
    }
    await expectAccessible(page);

    await page.route(lists, (route) =>
      route.request().method() === "POST"
        ? route.fulfill({ status: 400, json: { errors: [{ path: "/name", message: "Taken for the test" }] } })
        : route.fallback(),
    );
    await page.getByLabel("Name", { exact: true }).fill("Typed once");
    await page.getByRole("radio", { name: /^Personal/ }).check();
    await page.getByRole("checkbox", { name: /^accounting:read/ }).check();
    await page.getByText("30 days", { exact: true }).click();
    await page.getByRole("button", { name: "Generate token" }).click();
    await expect(page.getByText("Taken for the test")).toBeVisible();
    await expect(page.getByLabel("Name", { exact: true })).toBeFocused();
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Typed once");
  });

  test("reuses the idempotency key after a lost response, so a retry creates no second token", async ({ page }) => {
    const keys: (string | undefined)[] = [];
    let lost = false;
    await page.route(lists, async (route) => {
      if (route.request().method() !== "POST") return route.fallback();
      keys.push(route.request().headers()["idempotency-key"]);
      if (lost) return route.fallback();
      lost = true;
      await route.fetch();
      await route.abort();
    });
    await open(page, "/developers/access-tokens/new?type=personal&scopes=accounting:read&name=Sent%20twice");
    await page.getByRole("button", { name: "Generate token" }).click();
    await expect(page.getByText("Couldn't generate the token")).toBeVisible();
    await page.getByRole("button", { name: "Generate token" }).click();
    await expect(dialog(page)).toContainText("Sent twice was generated");
    expect(keys).toHaveLength(2);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
    const { data } = await askApi<{ data: { name: string }[] }>(page, "/access-tokens");
    expect(data.filter(({ name }) => name === "Sent twice")).toHaveLength(1);
  });

  test("keeps its input and shows a notice when the session has ended", async ({ page }) => {
    await page.route(lists, (route) =>
      route.request().method() === "POST"
        ? route.fulfill({ status: 401, json: { errors: [{ message: "Ended for the test" }] } })
        : route.fallback(),
    );
    await open(page, "/developers/access-tokens/new?type=personal&scopes=accounting:read&name=Typed%20before");
    await page.getByRole("button", { name: "Generate token" }).click();
    await expect(page.getByRole("dialog", { name: "Your session has ended" })).toBeVisible();
    await expect(page.getByText("Couldn't generate the token")).toHaveCount(0);
    await dialog(page).getByRole("button", { name: "Close" }).click();
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Typed before");
  });

  test.describe("for a role that can't create organization tokens", () => {
    test.use({ role: "finance" });

    test("says so, and offers only the role's scopes", async ({ page }) => {
      await open(page, "/developers/access-tokens/new?type=organization&scopes=ats:read");
      await expect(page.getByRole("radio", { name: /^Organization/ })).toBeDisabled();
      await expect(page.getByText("Your role (finance) can only generate personal tokens.")).toBeVisible();
      await expect(page.getByRole("radio", { name: /^Personal/ })).toBeChecked();
      await expect(page.getByRole("checkbox", { name: /^ats:read/ })).toHaveCount(0);
      await expect(page.getByText("Your role doesn't include the scope ats:read.")).toBeVisible();
    });
  });
});
