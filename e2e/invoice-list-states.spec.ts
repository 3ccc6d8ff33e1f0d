import { open } from "./actions.ts";
import { expect, expectAccessible, product, test } from "./browser.ts";
import { links, lists, panel, scrollTo, search } from "./invoices-page.ts";

// Its tests only read.
test.use({ organization: "demo" });

test("rows appear as they arrive, in whatever order their pages do; loading keeps the old rows and marks the grid busy; an error shows the request ID and can be retried; loaded rows stay when a later page fails", async ({
  page,
  gate,
}) => {
  await open(page, "/invoices?status=paid");
  const late = Promise.withResolvers<void>();
  const latePages = "**/rest/v2/invoices?*offset=300&*";
  await page.route(latePages, async (route) => {
    await late.promise;
    await route.continue();
  });
  await scrollTo(page, 292);
  await expect(page.locator('tr[data-row="299"]').getByRole("link")).toBeVisible();
  await expect(page).toHaveURL(/at=29\d/);
  const third = page.locator('tr[data-row="300"]');
  await expect(third).toBeInViewport();
  await expect(third.getByRole("link")).toHaveCount(0);
  late.resolve();
  await expect(third.getByRole("link")).toBeVisible();
  await page.unroute(latePages);

  await scrollTo(page, 0);
  await expect(links(page).first()).toHaveText(/INV-[A-Z]+-2026/);
  await gate.close(lists);
  await search(page).fill("-2025-");
  await expect(page.getByRole("grid")).toHaveAttribute("aria-busy", "true");
  await expect(links(page).first()).toHaveText(/INV-[A-Z]+-2026/);
  gate.open();
  await expect(links(page).first()).toHaveText(/INV-[A-Z]+-2025/);
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

  await page.route(lists, (route) =>
    route.fulfill({
      status: 400,
      headers: { "x-request-id": "the-request-id" },
      json: [{ code: "invalid", message: "Refused for the test" }],
    }),
  );
  await search(page).fill("-2024-");
  await expect(page.getByText("Couldn't load invoices")).toBeVisible();
  await expect(page.getByText("Refused for the test")).toBeVisible();
  await expect(page.getByText("the-request-id")).toBeVisible();
  await expectAccessible(page);
  await page.unroute(lists);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(links(page).first()).toHaveText(/INV-[A-Z]+-2024/);

  await search(page).fill("");
  await expect(links(page).first()).toHaveText(/INV-[A-Z]+-2026/);
  await expect(page.getByRole("grid")).toHaveAttribute("aria-busy", "false");
  await page.route(lists, (route) =>
    route.fulfill({ status: 400, json: [{ code: "invalid", message: "Refused for the test" }] }),
  );
  const deep = page.locator('tr[data-row="605"]');
  await scrollTo(page, 600);
  await expect(page.getByText("Couldn't load some rows")).toBeVisible();
  await expectAccessible(page);
  await scrollTo(page, 0);
  await expect(links(page).first()).toBeInViewport();
  await expect(page.getByText("Couldn't load some rows")).toBeHidden();
  await scrollTo(page, 600);
  await expect(page.getByText("Couldn't load some rows")).toBeVisible();
  await page.unroute(lists);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(deep.getByRole("link")).toBeVisible();
});

test("the panel reports an invoice that doesn't exist; filters that match nothing say so and clear with one click; an organization without invoices sees what will appear", async ({
  page,
}) => {
  const none = { data: [], page: { offset: 0, total_rows: 0, items_per_page: 100 } };
  await open(page, "/invoices?status=all&q=nobody-has-this&invoice=nothing-like-it");
  await expect(panel(page).getByText(/^There's no such invoice\./)).toBeVisible();
  await expect(panel(page).getByRole("button", { name: "Try again" })).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(panel(page)).toHaveCount(0);
  await expect(page.getByText("No invoices match these filters")).toBeVisible();
  await page.route(lists, (route) => route.fulfill({ json: none }));
  await page.getByRole("main").getByRole("button", { name: "Clear filters" }).last().click();
  await expect(page).toHaveURL(`${product.url}/invoices`);
  await expect(page.getByText("No invoices to pay")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Show all invoices" }).click();
  await expect(page.getByText("No invoices yet")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Export/ })).toHaveCount(0);
  await expectAccessible(page);
});
