import { codeOf, lists, rowOf } from "./access-tokens-page.ts";
import { expect, expectAccessible, gotoWithoutPrefetch, product, test } from "./browser.ts";

// Its tests only read.
test.use({ organization: "demo" });

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

test("loading, an error with its request ID and a retry; a failed refresh keeps the list and says so", async ({
  freshPage: page,
}) => {
  await page.clock.install();
  const held = Promise.withResolvers<void>();
  let fails = true;
  await page.route(lists, async (route) => {
    await held.promise;
    if (!fails) return route.fulfill({ json: { data: [token("Arrived", "active")] } });
    return route.fulfill({
      status: 403,
      headers: { "x-request-id": "the-request-id" },
      json: { errors: [{ message: "Refused for the test" }] },
    });
  });
  await gotoWithoutPrefetch(page, address, "list_access_tokens");
  await expect(page.getByText("Loading access tokens")).toBeAttached();
  held.resolve();
  await expect(page.getByText("Couldn't load access tokens")).toBeVisible();
  await expect(page.getByText("the-request-id")).toBeVisible();
  await expectAccessible(page);
  fails = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(rowOf(page, "Arrived")).toBeVisible();
  fails = true;
  await page.clock.fastForward(60_000);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await expect(page.getByText("Couldn't refresh")).toBeVisible();
  await expect(rowOf(page, "Arrived")).toBeVisible();
  fails = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Couldn't refresh")).toBeHidden();
});

test("an empty list shows the first request to make; filters are in the URL, and one click clears those that match nothing", async ({
  page,
}) => {
  let data: object[] = [];
  await page.route(lists, (route) => route.fulfill({ json: { data } }));
  await gotoWithoutPrefetch(page, address, "list_access_tokens");
  await expect(page.getByText("No access tokens yet")).toBeVisible();
  await expect(codeOf(page, /^First request/)).toContainText(`${product.url}/rest/v2/invoices`);
  await expectAccessible(page);

  data = [token("Old one", "revoked"), token("Working one", "active")];
  await gotoWithoutPrefetch(page, address, "list_access_tokens");
  await expect(page.getByRole("row").nth(1)).toContainText("Working one");
  await page.getByRole("button", { name: "Status" }).click();
  await page.getByRole("checkbox", { name: "Revoked" }).check();
  await page.keyboard.press("Escape");
  await expect(rowOf(page, "Working one")).toHaveCount(0);
  await expect(page).toHaveURL(/status=revoked/);
  await page.getByRole("searchbox").fill("nothing");
  await expect(page.getByText("No access tokens match these filters")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).last().click();
  await expect(rowOf(page, "Working one")).toBeVisible();
  await page.goBack();
  await expect(page.getByText("No access tokens match these filters")).toBeVisible();
});
