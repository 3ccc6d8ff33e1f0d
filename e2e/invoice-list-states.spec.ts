import { open } from "./actions.ts";
import { expect, expectAccessible, product, test } from "./browser.ts";
import { everyStatus, links, lists, panel, scrollTo, search } from "./invoices-page.ts";

// Its tests only read.
test.use({ organization: "demo" });

test.describe("list states", () => {
  test("rows appear as they arrive, in whatever order their pages do", async ({ page }) => {
    await open(page, "/invoices?status=all");
    const late = Promise.withResolvers<void>();
    await page.route("**/rest/v2/invoices?*offset=300&*", async (route) => {
      await late.promise;
      await route.continue();
    });
    await scrollTo(page, 292);
    await expect(page.locator('tr[data-row="299"]').getByRole("link")).toBeVisible();
    await expect(page).toHaveURL(/at=29\d/);
    const coming = page.locator('tr[data-row="300"]');
    await expect(coming).toBeInViewport();
    await expect(coming.getByRole("link")).toHaveCount(0);
    late.resolve();
    await expect(coming.getByRole("link")).toBeVisible();
  });

  test("loading keeps the old rows and marks the grid busy; unloaded rows show placeholders", async ({
    page,
    gate,
  }) => {
    await open(page, "/invoices?status=paid");
    await gate.close(lists);
    await search(page).fill("INV-2025");
    await expect(page.getByRole("grid")).toHaveAttribute("aria-busy", "true");
    await expect(links(page).first()).toHaveText(/INV-2026/);
    gate.open();
    await expect(links(page).first()).toHaveText(/INV-2025/);
    await expect(page.getByRole("grid")).toHaveAttribute("aria-busy", "false");
    await gate.close(lists);
    await scrollTo(page, 300);
    const coming = page.locator('tr[data-row="305"]');
    await expect(coming).toBeInViewport();
    const height = (await coming.boundingBox())?.height;
    await expectAccessible(page);
    gate.open();
    await expect(coming.getByRole("link")).toBeVisible();
    expect((await coming.boundingBox())?.height).toBe(height);
  });

  test("an organization without invoices sees what will appear here", async ({ page }) => {
    const none = { data: [], page: { offset: 0, total_rows: 0, items_per_page: 100 } };
    await open(page, "/invoices?status=all");
    await page.route(lists, (route) => route.fulfill({ json: none }));
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect(page.getByText("No invoices to pay")).toBeVisible();
    await expect(page.getByRole("button", { name: "Show all invoices" })).toBeVisible();
    await expectAccessible(page);
    await open(page, "/invoices");
    await everyStatus(page);
    await expect(page.getByText("No invoices yet")).toBeVisible();
    await expect(page.getByRole("link", { name: /^Export/ })).toHaveCount(0);
    await expectAccessible(page);
  });

  test("filters that match nothing say so and clear with one click", async ({ page }) => {
    await open(page, "/invoices?status=all&q=nobody-has-this");
    await expect(page.getByText("No invoices match these filters")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("main").getByRole("button", { name: "Clear filters" }).last().click();
    await expect(links(page).first()).toBeVisible();
    await expect(page).toHaveURL(`${product.url}/invoices`);
  });

  test("an error shows the request ID, and retrying works", async ({ page }) => {
    await open(page, "/invoices?status=paid");
    await page.route(lists, (route) =>
      route.fulfill({
        status: 400,
        headers: { "x-request-id": "the-request-id" },
        json: [{ code: "invalid", message: "Refused for the test" }],
      }),
    );
    await search(page).fill("INV-2024");
    await expect(page.getByText("Couldn't load invoices")).toBeVisible();
    await expect(page.getByText("Refused for the test")).toBeVisible();
    await expect(page.getByText("the-request-id")).toBeVisible();
    await expectAccessible(page);
    await page.unroute(lists);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(links(page).first()).toHaveText(/INV-2024/);
  });

  test("loaded rows stay when a later page fails", async ({ page }) => {
    await open(page, "/invoices?status=paid");
    await page.route(lists, (route) =>
      route.fulfill({ status: 400, json: [{ code: "invalid", message: "Refused for the test" }] }),
    );
    await scrollTo(page, 300);
    await expect(page.getByText("Couldn't load some rows")).toBeVisible();
    await expectAccessible(page);
    await scrollTo(page, 0);
    await expect(links(page).first()).toBeInViewport();
    await expect(page.getByText("Couldn't load some rows")).toBeHidden();
    await scrollTo(page, 300);
    await expect(page.getByText("Couldn't load some rows")).toBeVisible();
    await page.unroute(lists);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.locator('tr[data-row="305"]').getByRole("link")).toBeVisible();
  });

  test("the panel reports an invoice that doesn't exist", async ({ page }) => {
    await open(page, "/invoices?invoice=nothing-like-it");
    await expect(panel(page).getByText("Couldn't load the invoice")).toBeVisible();
    await expect(panel(page).getByText("Invoice not found")).toBeVisible();
    await expectAccessible(page);
  });
});
