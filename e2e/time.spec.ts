import { dialog, open, openBlank } from "./actions.ts";
import { expect, expectAccessible, gotoWithoutPrefetch, test } from "./browser.ts";
import { hire, logTime, row, statusOf } from "./time-page.ts";
import { notices } from "./workforce.ts";

const refusal = {
  status: 503,
  headers: { "x-request-id": "0199-time" },
  json: { errors: [{ message: "Not now" }] },
};

test("logs time with its payment cycle shown, sees a refusal on its field and keeps what was typed, approves it, and undoes the approval", async ({
  page,
}) => {
  await open(page, "/time/timesheets");
  const hired = await hire(page, "Handin");
  const { name, contract_id } = hired;
  await logTime(page, hired, 1);
  await page.getByRole("button", { name: "Log time" }).first().click();
  await dialog(page).getByRole("combobox", { name: "Contract" }).fill(name);
  await page.getByRole("option", { name }).click();
  await dialog(page).getByLabel("Day worked").fill("2026-03-02");
  await expect(dialog(page).getByText(/Paid in the .* 2026 cycle, which covers work until/)).toBeVisible();
  await expect(dialog(page).getByText("40.00 EUR an hour")).toBeVisible();
  await dialog(page).getByLabel("Hours").fill("25");
  await dialog(page).getByRole("button", { name: "Log time" }).click();
  await expect(dialog(page).getByText(/must be more than 0 and at most 24\.$/)).toBeVisible();
  await expect(dialog(page).getByLabel("Hours")).toBeFocused();
  await dialog(page).getByLabel("Day worked").fill("2026-03-01");
  await expect(dialog(page).getByText("8.00 hours already logged for that day")).toBeVisible();
  await dialog(page).getByLabel("Hours").fill("17");
  await dialog(page).getByRole("button", { name: "Log time" }).click();
  await expect(dialog(page).getByText("would exceed 24 hours")).toBeVisible();
  await expect(dialog(page).getByLabel("Hours")).toHaveValue("17");
  await page.keyboard.press("Escape");
  await expect(dialog(page).getByText("Discard what you entered?")).toBeVisible();
  await dialog(page).getByRole("button", { name: "Keep editing" }).click();
  await expect(dialog(page).getByLabel("Hours")).toHaveValue("17");
  await dialog(page).getByLabel("Day worked").fill("2026-03-02");
  await dialog(page).getByLabel("Hours").fill("7.5");
  await dialog(page).getByRole("button", { name: "Log time" }).click();
  await expect(dialog(page)).toBeHidden();

  await open(page, `/time/timesheets?contract=${contract_id}`);
  await expect(row(page, name)).toHaveCount(2);
  await row(page, "300.00 EUR").getByRole("link").click();
  const panel = page.getByRole("complementary", { name });
  await expect(panel.getByText("7.50 h at 40.00 EUR")).toBeVisible();
  await panel.getByRole("button", { name: "Approve" }).click();
  await expect(panel.getByText("Approved").first()).toBeVisible();
  await notices(page).getByRole("button", { name: "Undo" }).first().click();
  await expect(panel.getByRole("button", { name: "Approve" })).toBeVisible();

  await panel.getByRole("link", { name: /^[A-Z][a-z]{2} \d/ }).click();
  await expect(page).toHaveURL(/\/payroll\/[0-9a-f-]{36}$/);
  await page.goBack();
  await panel.getByRole("link", { name }).click();
  await expect(page).toHaveURL(/\/people\/[0-9a-f-]{36}$/);
  await page.goBack();
  await panel.locator(`a[href="/contracts/${contract_id}"]`).click();
  await expect(page).toHaveURL(new RegExp(`/contracts/${contract_id}$`));
});

test("selects rows by X, by range and all together; each failure in a bulk action is listed with its reason", async ({
  page,
}) => {
  await openBlank(page);
  const hired = await hire(page, "Bulk");
  const ids = await logTime(page, hired, 6);
  await open(page, `/time/timesheets?status=all&contract=${hired.contract_id}`);
  await expect(row(page, hired.name)).toHaveCount(6);
  const bar = page.getByRole("region", { name: "Selected rows" });
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await expect(bar).toContainText("1 selected");
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("Shift+X");
  await expect(bar).toContainText("3 selected");
  await page
    .getByRole("checkbox", { name: /^Select Ola/ })
    .nth(4)
    .click({ modifiers: ["Shift"] });
  await expect(bar).toContainText("5 selected");
  await page.getByRole("checkbox", { name: "Select all timesheets shown" }).click();
  await expect(bar).toContainText("6 selected");

  // Someone else rejects one in the meantime.
  await page.evaluate(
    (id) =>
      fetch(`/rest/v2/timesheets/${id}/review`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: '{"status":"rejected"}',
      }),
    ids[2],
  );
  await bar.getByRole("button", { name: "Approve" }).click();
  const told = page.getByRole("alert").filter({ hasText: "1 of 6 timesheets were not approved" });
  await expect(told).toContainText("Mar 3, 2026: This timesheet is rejected and can't become approved");
  await expect(bar).toContainText("1 selected");
  await expect(row(page, "Approved")).toHaveCount(5);
  await notices(page).getByRole("button", { name: "Undo" }).first().click();
  await expect(row(page, "Pending")).toHaveCount(5);
  await told.getByRole("button", { name: "Dismiss" }).click();
  await expect(told).toBeHidden();
});

test("Undo restores a deleted timesheet, even after leaving the page", async ({ page }) => {
  await openBlank(page);
  const hired = await hire(page, "Deleted");
  const [id = ""] = await logTime(page, hired, 1);
  await open(page, `/time/timesheets?contract=${hired.contract_id}&open=${id}`);
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText(`The timesheet of ${hired.name} was deleted`)).toBeVisible();
  expect(await statusOf(page, id)).toBeUndefined();
  await page.getByRole("link", { name: "Adjustments", exact: true }).click();
  await expect(page).toHaveURL(/\/adjustments/);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("The timesheet was restored")).toBeVisible();
  await open(page, `/time/timesheets?contract=${hired.contract_id}`);
  await expect(row(page, "Day 1")).toHaveCount(1);
});

test("shows a loading state, an error with its request ID, and an empty state with a way to clear filters", async ({
  page,
}) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/rest/v2/timesheets?*", async (route) => {
    await promise;
    await route.fulfill(refusal);
  });
  await gotoWithoutPrefetch(page, "/time/timesheets", "list_timesheets");
  await expect(page.getByText("Loading timesheets")).toBeAttached();
  resolve();
  await expect(page.getByText("Couldn't load timesheets")).toBeVisible();
  await expect(page.getByText("0199-time")).toBeVisible();
  await expectAccessible(page);
  await page.unroute("**/rest/v2/timesheets?*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.locator("tbody tr").first()).toBeVisible();
  const hired = await hire(page, "Empty");
  await open(page, `/time/timesheets?contract=${hired.contract_id}`);
  await expect(page.getByText("No timesheets match these filters")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).last().click();
  await expect(page.locator("tbody tr").first()).toBeVisible();
});
