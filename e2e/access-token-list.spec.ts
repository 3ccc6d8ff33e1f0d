import { codeOf, lists, rowOf } from "./access-tokens-page.ts";
import { expect, expectAccessible, gotoWithoutPrefetch, product, test } from "./browser.ts";

test.describe("list states", () => {
  const address = "/developers/access-tokens";
  const token = (name: string, status: string) => ({
    ...{
      id: crypto.randomUUID(),
      name,
      status,
      type: "organization",
      hint: "muo_…abcd",
      scopes: ["accounting:read", "ats:read", "ats:write"],
    },
    ...{
      sensitive_data_access: true,
      created_at: "2026-01-01T00:00:00.000Z",
      created_by: "Somebody",
      expires_at: "2027-01-01T00:00:00.000Z",
    },
    ...{
      revoked_at: status === "revoked" ? "2026-02-01T00:00:00.000Z" : null,
      last_used_at: null,
      last_used_ip: null,
      last_used_operation: null,
    },
  });

  test("loading, then the tokens", async ({ page, gate }) => {
    await page.route(lists, (route) => route.fulfill({ json: { data: [token("Arrived", "active")] } }));
    await gate.close(lists);
    await gotoWithoutPrefetch(page, address, "list_access_tokens");
    await expect(page.getByText("Loading access tokens")).toBeAttached();
    await expectAccessible(page);
    gate.open();
    await expect(rowOf(page, "Arrived")).toBeVisible();
  });

  test("an empty list shows the first request to make", async ({ page }) => {
    await page.route(lists, (route) => route.fulfill({ json: { data: [] } }));
    await gotoWithoutPrefetch(page, address, "list_access_tokens");
    await expect(page.getByText("No access tokens yet")).toBeVisible();
    await expect(codeOf(page, /^First request/)).toContainText(`${product.url}/rest/v2/invoices`);
    await expectAccessible(page);
  });

  test("filters are kept in the URL; one click clears filters that match nothing", async ({ page, anotherPage }) => {
    const answer = { json: { data: [token("Old one", "revoked"), token("Working one", "active")] } };
    for (const each of [page, anotherPage]) await each.route(lists, (route) => route.fulfill(answer));
    await gotoWithoutPrefetch(page, address, "list_access_tokens");
    await expect(page.getByRole("row").nth(1)).toContainText("Working one");
    await page.getByRole("button", { name: "Status" }).click();
    await page.getByRole("checkbox", { name: "Revoked" }).check();
    await page.keyboard.press("Escape");
    await expect(rowOf(page, "Working one")).toHaveCount(0);
    await expect(page).toHaveURL(/status=revoked/);
    await gotoWithoutPrefetch(
      anotherPage,
      new URL(page.url()).pathname + new URL(page.url()).search,
      "list_access_tokens",
    );
    await expect(rowOf(anotherPage, "Old one")).toBeVisible();
    await expect(rowOf(anotherPage, "Working one")).toHaveCount(0);
    await page.getByRole("searchbox").fill("nothing");
    await expect(page.getByText("No access tokens match these filters")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect(rowOf(page, "Working one")).toBeVisible();
    await page.goBack();
    await expect(page.getByText("No access tokens match these filters")).toBeVisible();
  });

  test("an error shows the request ID, and retrying works", async ({ page }) => {
    let failing = true;
    await page.route(lists, (route) =>
      failing
        ? route.fulfill({
            status: 403,
            headers: { "x-request-id": "the-request-id" },
            json: { errors: [{ message: "Refused for the test" }] },
          })
        : route.fulfill({ json: { data: [token("Arrived", "active")] } }),
    );
    await gotoWithoutPrefetch(page, address, "list_access_tokens");
    await expect(page.getByText("Couldn't load access tokens")).toBeVisible();
    await expect(page.getByText("the-request-id")).toBeVisible();
    await expectAccessible(page);
    failing = false;
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(rowOf(page, "Arrived")).toBeVisible();
  });

  test("a failed refresh keeps the list and says so", async ({ anotherPage: page }) => {
    await page.clock.install();
    let failing = false;
    await page.route(lists, (route) =>
      failing
        ? route.fulfill({ status: 403, json: { errors: [{ message: "Refused for the test" }] } })
        : route.fulfill({ json: { data: [token("Arrived", "active")] } }),
    );
    await gotoWithoutPrefetch(page, address, "list_access_tokens");
    await expect(rowOf(page, "Arrived")).toBeVisible();
    failing = true;
    await page.clock.fastForward(60_000);
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
    await expect(page.getByText("Couldn't refresh the list")).toBeVisible();
    await expect(rowOf(page, "Arrived")).toBeVisible();
    await expectAccessible(page);
    failing = false;
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("Couldn't refresh the list")).toBeHidden();
  });
});
