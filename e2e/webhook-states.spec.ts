import type { Page } from "@playwright/test";
import { dialog, open, watchClicks } from "./actions.ts";
import { expectAccessible, gotoWithoutPrefetch, product } from "./browser.ts";
import { expect, rowOf, subscribe, test, unique } from "./webhooks-page.ts";

const list = "**/rest/v2/webhooks";
const address = "/developers/webhooks";
const refusal = {
  status: 503,
  headers: { "x-request-id": "0199-e2e" },
  json: { errors: [{ message: "Not now" }] },
};

const webhook = (name: string, patch: object = {}) => ({
  ...{ id: crypto.randomUUID(), name, description: null, status: "enabled", url: "https://hooks.example.com/in" },
  ...{ signing_key: "…abcd", api_version: "v2", events: ["*"], headers: [], max_in_flight: 16 },
  ...{ consecutive_failures: 0, disabled_at: null, disabled_reason: null, enabling_delivery_id: null },
  ...{ signing_keys: [], created_at: "2026-01-01T00:00:00.000Z", updated_at: "2026-01-01T00:00:00.000Z" },
  ...{ hidden: false, internal: false, deleted_at: "" },
  ...patch,
});

/** Creates a subscription for the test and returns the path of its deliveries. */
async function deliveriesOf(page: Page): Promise<string> {
  const input = {
    name: unique("States"),
    url: `https://${crypto.randomUUID()}.example.com/in`,
    events: ["webhook.ping"],
  };
  return `${address}/${(await subscribe(page, input)).id}/deliveries`;
}

const delivery = (event_type: string, patch: object = {}) => ({
  ...{ id: crypto.randomUUID(), event_id: crypto.randomUUID(), event_type, state: "delivered", attempts: 1 },
  ...{ last_status: 200, last_error: null, next_attempt_at: null, is_test: false },
  ...{ delivered_at: "2026-01-01T00:00:00.000Z", finished_at: "2026-01-01T00:00:00.000Z" },
  ...{ created_at: "2026-01-01T00:00:00.000Z" },
  ...patch,
});

test.describe("the list of webhooks", () => {
  test("an empty list shows what webhooks are for, one action and a command that creates one; missing activity can be retried; filters are kept in the URL and clear with one click", async ({
    page,
  }) => {
    let data: object[] = [];
    await page.route(list, (route) => route.fulfill({ json: { data } }));
    await gotoWithoutPrefetch(page, address, "list_webhooks");
    await expect(page.getByText("No webhooks yet")).toBeVisible();
    await expect(page.getByRole("link", { name: "Subscribe to events" })).toBeVisible();
    await expect(page.getByText(`${product.url}/rest/v2/webhooks`)).toBeVisible();
    await expectAccessible(page);

    const off = { status: "disabled", disabled_at: "2026-01-02T00:00:00.000Z", consecutive_failures: 11 };
    data = [webhook("Ledger"), webhook("Warehouse", off)];
    let hasActivity = async () => false;
    await page.route("**/rest/v2/webhooks/activity", async (route) =>
      (await hasActivity()) ? route.continue() : route.fulfill(refusal),
    );
    await gotoWithoutPrefetch(page, `${address}?status=disabled`, "list_webhook");
    await expect(rowOf(page, "Warehouse").first()).toContainText("10 of 10");
    await expect(page.getByText("Couldn't load the last 24 hours")).toBeVisible();
    await expect(page.getByText("0199-e2e")).toBeVisible();
    hasActivity = await watchClicks(page);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("Couldn't load the last 24 hours")).toBeHidden();
    await expectAccessible(page);
    await expect(rowOf(page, "Ledger")).toHaveCount(0);
    await page.getByRole("searchbox").fill("nothing has this");
    await expect(page.getByText("No webhooks match these filters.")).toBeVisible();
    await page.getByRole("button", { name: "Clear filters" }).last().click();
    await expect(page).not.toHaveURL(/status=/);
    await expect(rowOf(page, "Ledger")).toBeVisible();
    await page.getByRole("button", { name: "Status", exact: true }).click();
    await page.getByRole("checkbox", { name: "Disabled" }).check();
    await expect(page).toHaveURL(/status=disabled/);
    await expect(rowOf(page, "Ledger")).toHaveCount(0);
  });
});

test.describe("the list of deliveries", () => {
  const deliveries = "**/rest/v2/webhooks/*/deliveries?*";

  test("loading, an error with its request ID and a retry, then the deliveries page by page; a failed refresh keeps them; new ones wait while the pointer is over a row, and appear on click", async ({
    page,
    gate,
  }) => {
    const path = await deliveriesOf(page);
    // IDs grow over time. A different ID per request would count as a new delivery, which stays hidden at first.
    const newer = delivery("access-token.created", { id: "01999999-0000-7000-8000-000000000002" });
    const older = delivery("access-token.revoked", { id: "01999999-0000-7000-8000-000000000001" });
    const fresh = delivery("access-token.updated", { id: "01999999-0000-7000-8000-000000000003" });
    let latest = [newer];
    let works = async () => false;
    await page.route(deliveries, async (route) => {
      if (!(await works())) return route.fulfill(refusal);
      const isSecond = route.request().url().includes("cursor=next");
      const data = isSecond ? [older] : latest;
      return route.fulfill({ json: { data, has_more: !isSecond, next_cursor: isSecond ? null : "next" } });
    });
    await gate.close(deliveries);
    await gotoWithoutPrefetch(page, path, "list_webhook_deliveries");
    await expect(page.getByText("Loading deliveries")).toBeAttached();
    gate.open();
    await expect(page.getByText("Couldn't load deliveries")).toBeVisible();
    await expect(page.getByText("0199-e2e")).toBeVisible();
    await expectAccessible(page);
    works = await watchClicks(page);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(rowOf(page, "access-token.created")).toBeVisible();
    await page.getByRole("button", { name: "Show older deliveries" }).click();
    await expect(rowOf(page, "access-token.revoked")).toBeVisible();
    await expect(page.getByRole("button", { name: "Show older deliveries" })).toHaveCount(0);
    works = async () => false;
    await expect(page.getByText("Couldn't refresh")).toBeVisible();
    await expect(rowOf(page, "access-token.revoked")).toBeVisible();
    await rowOf(page, "access-token.created").hover();
    works = async () => true;
    latest = [fresh, newer];
    const show = page.getByRole("button", { name: "Show 1 new delivery" });
    await expect(show).toBeVisible();
    await expect(rowOf(page, "access-token.updated")).toHaveCount(0);
    await show.click();
    await expect(rowOf(page, "access-token.updated")).toBeVisible();
  });

  test("filters are in the URL, survive a reload and step with Back", async ({ page }) => {
    const path = await deliveriesOf(page);
    await open(page, path);
    await page.getByRole("button", { name: "State", exact: true }).click();
    await page.getByRole("checkbox", { name: "Failed" }).check();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Response", exact: true }).click();
    await page.getByRole("checkbox", { name: "5xx" }).check();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Created", exact: true }).click();
    await page.getByRole("button", { name: "Last 24 hours" }).click();
    await expect(page).toHaveURL(/state=failed&answer=5xx&from=/);
    await page.keyboard.press("Escape");
    await expect(page.getByText("No deliveries match these filters.")).toBeVisible();
    await page.reload();
    await expect(page.getByRole("button", { name: "State: Failed" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Response: 5xx" })).toBeVisible();
    await page.goBack();
    await expect(page).not.toHaveURL(/from=/);
    await page.getByRole("button", { name: "Clear filters" }).first().click();
    await expect(page.getByText("No deliveries yet")).toBeVisible();
  });
});

test("the form rejects a URL that may not be called, with the reason on the focused field, and asks before a link or Back discards what was typed", async ({
  page,
}) => {
  await open(page, address);
  await page.getByRole("link", { name: "New webhook" }).click();
  const field = page.getByLabel("Endpoint URL", { exact: true });
  await page.getByRole("button", { name: "Create webhook" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Couldn't create the webhook" })).toBeVisible();
  await expect(field).toBeFocused();
  await page.getByRole("checkbox", { name: "webhook.ping" }).check();
  for (const [url, reason] of [
    ["https://10.0.0.7/in", /isn't on the public internet/],
    [product.url, /points to Muster itself/],
    ["mailto:me@example.com", /must start with https/],
  ] as const) {
    await field.fill(url);
    await page.getByRole("button", { name: "Create webhook" }).click();
    await expect(page.locator("[data-error-of=url]").getByText(reason)).toBeVisible();
    await expect(field).toBeFocused();
    await expect(field).toHaveValue(url);
  }
  await expectAccessible(page);
  await page.getByRole("link", { name: "Members" }).click();
  await expect(dialog(page)).toContainText("Leave without saving?");
  await dialog(page).getByRole("button", { name: "Keep editing" }).click();
  await page.goBack();
  await expect(dialog(page)).toContainText("Leave without saving?");
  await dialog(page).getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
});
