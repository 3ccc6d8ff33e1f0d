import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { ask, chooseMore, dialog, open, openBlank } from "./actions.ts";
import { askApi, enter, expect, expectAccessible, hydrated, signInOf, test } from "./browser.ts";
import { pay, waitingInvoices, written } from "./money.ts";

test.use({ organization: "paid" });

interface Listed {
  data: { rows: { id: string; label: string; total: string; payment_currency: string }[]; total: number };
}

const lists = "**/rest/v2/payments?*";
const panel = (page: Page) => page.getByRole("complementary");
const rows = (page: Page) => page.locator("tr[data-row]");
const notices = (page: Page) => page.getByRole("region", { name: "Notices" });

const payAddress = (invoices: readonly { id: string }[]) =>
  `/payments/new?invoice_ids=${invoices.map(({ id }) => id).join()}`;

test("pays two invoices: the sum matches before and after, and the payment is marked as paid", async ({ page }) => {
  await openBlank(page);
  const invoices = await waitingInvoices(page, 2, true);
  await open(page, payAddress(invoices));
  await expect(page.getByText("Matches the sum of 2 invoices and the fee")).toBeVisible();
  await expect(page.getByText("Today's exchange rates")).toBeVisible();
  const planned = await ask<{ data: { payments: { total: string; payment_currency: string }[] } }>(
    page,
    "/payments/plan",
    { invoice_ids: invoices.map(({ id }) => id) },
  );
  const { total = "", payment_currency: currency = "" } = planned.body.data.payments[0] ?? {};
  await page.getByRole("button", { name: `Pay ${written(total, currency)}` }).click();
  const link = page.getByRole("link", { name: /^Open PAY-/ });
  const label = (await link.textContent())?.replace("Open ", "") ?? "";
  await link.click();

  await expect(panel(page).getByRole("heading", { name: label })).toBeVisible();
  await expect(panel(page).getByText("Matches the sum of 2 invoices and the fee")).toBeVisible();
  await expect(panel(page)).toContainText(written(total, currency));
  for (const invoice of invoices) await expect(panel(page).getByRole("link", { name: invoice.label })).toBeVisible();
  await panel(page).getByText("Breakdown by kind").click();
  await expect(panel(page).getByRole("columnheader", { name: "In the payment" })).toBeVisible();

  await panel(page).getByRole("button", { name: "Mark as paid" }).click();
  const today = new Date().toISOString().slice(0, 10);
  await expect(dialog(page).getByLabel("Paid on")).toHaveValue(today);
  for (const [day, words] of [
    ["2999-01-01", /Choose .* today in UTC, or an earlier date/],
    ["2020-01-01", /Choose .* when the latest of its invoices was issued, or a later date/],
  ] as const) {
    await dialog(page).getByLabel("Paid on").fill(day);
    await dialog(page).getByRole("button", { name: "Mark as paid" }).click();
    await expect(dialog(page).getByText(words)).toBeVisible();
  }
  await expect(dialog(page).getByLabel("Paid on")).toBeFocused();
  await dialog(page).getByLabel("Paid on").fill(today);
  await dialog(page).getByLabel("Reference").fill("Wire 4711");
  await dialog(page).getByRole("button", { name: "Mark as paid" }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(panel(page).getByText("Wire 4711")).toBeVisible();
  await expect(panel(page).getByText("Marked as paid by")).toBeVisible();
  await expect(panel(page).getByRole("button", { name: "Mark as paid" })).toHaveCount(0);

  await panel(page)
    .getByRole("link", { name: invoices[0]?.label ?? "" })
    .click();
  await expect(page).toHaveURL(/\/invoices\?.*invoice=/);
  await expect(panel(page).getByRole("link", { name: label })).toBeVisible();
  await expect(panel(page).getByRole("button", { name: "Refund" })).toBeEnabled();
});

test("a second person paying the same invoice sees who paid it", async ({ page, anotherPage: second }) => {
  await open(page, "/payments");
  const invoices = await waitingInvoices(page, 1);
  await enter(second.context(), signInOf("finance"));
  await open(second, payAddress(invoices));
  const confirm = second.getByRole("button", { name: /^Pay / });
  await expect(confirm).toBeEnabled();
  const made = await pay(page, invoices);
  await confirm.click();
  await expect(second.getByText("This payment wasn't created")).toBeVisible();
  await expect(second.getByText(made.label)).toBeVisible();
  await second.reload();
  await hydrated(second);
  const { name } = (await askApi<{ data: { name: string } }>(page, "/account")).data;
  await expect(second.getByText(`is already in ${made.label}, made by ${name}`)).toBeVisible();
  await expect(second.getByText("None of these invoices can be paid now")).toBeVisible();
  await expectAccessible(second);
  await second.getByRole("link", { name: `Open ${made.label}` }).click();
  await expect(panel(second).getByRole("heading", { name: made.label })).toBeVisible();
});

test("a plan that fails can be retried; without an exchange rate nothing can be paid, with a link to the rates; retrying after a lost response pays only once", async ({
  page,
}) => {
  await openBlank(page);
  const invoices = await waitingInvoices(page, 1);
  await page.route("**/rest/v2/payments/plan", (route) =>
    route.fulfill({ status: 400, json: { errors: [{ message: "Refused for the test" }] } }),
  );
  await open(page, `/payments/new#invoice_ids=${invoices[0]?.id}`);
  await expect(page.getByText("Refused for the test")).toBeVisible();
  await page.unroute("**/rest/v2/payments/plan");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText(/^Matches the sum of/)).toBeVisible();

  await open(page, `${payAddress(invoices)}&currency=XAF`);
  await expect(page.getByText("No exchange rate for XAF")).toBeVisible();
  await expect(page.getByRole("link", { name: "Add a rate" })).toHaveAttribute(
    "href",
    "/settings/billing/exchange-rates",
  );
  await expect(page.getByRole("button", { name: "Pay" })).toBeDisabled();
  await expectAccessible(page);
  await page.getByLabel("Currency").selectOption({ index: 0 });
  await expect(page.getByRole("button", { name: /^Pay / })).toBeEnabled();
  await expect(page).not.toHaveURL(/currency=/);

  await page.route("**/rest/v2/payments", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole("button", { name: /^Pay / }).click();
  await expect(page.getByText("Couldn't reach the server")).toBeVisible();
  await page.unroute("**/rest/v2/payments");
  await page.getByRole("button", { name: /^Pay / }).click();
  await expect(page.getByRole("link", { name: /^Open PAY-/ })).toBeVisible();
  const { body } = await ask<{ data: { payments: unknown[] } }>(page, `/invoices/${invoices[0]?.id}/settlement`);
  expect(body.data.payments).toHaveLength(1);
});

test("canceling asks for a reason and the payment number, and releases the invoices, one of which is skipped manually and back after Undo", async ({
  page,
}) => {
  await openBlank(page);
  const invoices = await waitingInvoices(page, 2);
  const made = await pay(page, invoices);
  await open(page, `/payments?payment=${made.id}`);
  await chooseMore(page, "Cancel payment…");
  await dialog(page).getByRole("button", { name: "Cancel payment" }).click();
  await expect(dialog(page).getByText("Enter a reason")).toBeVisible();
  await expect(dialog(page).getByText(`Type ${made.label} to confirm`)).toBeVisible();
  await dialog(page).getByLabel("Reason").fill("Paid by hand already");
  await dialog(page).getByLabel(`Type “${made.label}” to confirm`).fill(made.label);
  await dialog(page).getByRole("button", { name: "Cancel payment" }).click();
  await expect(panel(page).getByText("The payment was canceled")).toBeVisible();
  await expect(panel(page).getByText("Paid by hand already").first()).toBeVisible();
  await panel(page)
    .getByRole("link", { name: invoices[0]?.label ?? "" })
    .click();
  await expect(panel(page).getByRole("link", { name: "Pay", exact: true })).toBeVisible();
  await panel(page).getByRole("button", { name: "Change status" }).click();
  await page.getByRole("menuitem", { name: "Skip invoice" }).click();
  await expect(panel(page).getByText("Skipped")).toBeVisible();
  await notices(page).getByRole("button", { name: "Undo" }).last().click();
  await expect(panel(page).getByText("Awaiting payment")).toBeVisible();
});

test("chosen payments are confirmed together: sums by currency, a payment that someone else ended is refused with who did it, the rest is paid", async ({
  page,
}) => {
  await openBlank(page);
  const made: Awaited<ReturnType<typeof pay>>[] = [];
  for (let count = 0; count < 3; count += 1) made.push(await pay(page, await waitingInvoices(page, 1)));
  await open(page, "/payments?sort=-created_at");
  await page.getByLabel("Only unconfirmed").check();
  await expect(page).toHaveURL(/status=processing/);
  const links = made.map(({ label }) => page.getByRole("link", { name: label }));
  // The newest first: the range from the third to the first holds exactly these.
  await links[2]?.focus();
  await page.keyboard.press("x");
  await page.getByRole("checkbox", { name: `Select ${made[0]?.label}` }).click({ modifiers: ["Shift"] });
  const bar = page.getByRole("region", { name: "Selected rows" });
  await expect(bar.getByText("3 selected")).toBeVisible();
  await expect(bar.getByRole("list", { name: "Totals of the selected payments" })).toBeVisible();
  await bar.getByRole("button", { name: "Mark as paid" }).click();
  await expect(dialog(page).getByRole("heading", { name: "Mark 3 payments as paid" })).toBeVisible();
  await expect(dialog(page)).toContainText("which can't be undone. If one is wrong, refund its invoices.");
  const { data: listed } = await askApi<{
    data: { rows: { label: string; total: string; payment_currency: string; workers: { name: string }[] }[] };
  }>(page, "/payments?statuses=processing&sort_by=created_at&sort_order=desc&limit=3");
  const lines = dialog(page).getByRole("list", { name: "What is marked as paid" }).getByRole("listitem");
  for (const [at, { label, total, payment_currency, workers }] of listed.rows.entries())
    for (const text of [label, workers[0]?.name ?? "", written(total, payment_currency)])
      await expect(lines.nth(at)).toContainText(text);
  await expectAccessible(page);

  const gone = made[1];
  expect((await ask(page, `/payments/${gone?.id}/mark-paid`, {})).status).toBe(200);
  await dialog(page).getByLabel("Reference").fill("Batch 12");
  await dialog(page).getByRole("button", { name: "Mark as paid" }).click();
  await expect(dialog(page).getByRole("heading", { name: "2 of 3 payments marked as paid" })).toBeVisible();
  await expect(dialog(page).getByRole("list", { name: /^Totals/ })).toHaveText(/\d/);
  const refused = dialog(page).getByRole("list", { name: "Not marked as paid" });
  await expect(refused).toContainText(`${gone?.label} is paid since`);
  const done = dialog(page).getByRole("list", { name: "Marked as paid", exact: true });
  for (const { label } of [made[0], made[2]] as typeof made) await expect(done).toContainText(label);
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "Review it again" }).click();
  await expect(dialog(page).getByRole("heading", { name: "Nothing to mark as paid" })).toBeVisible();
  await expect(dialog(page)).toContainText(`${gone?.label}: paid`);
  await dialog(page).getByRole("button", { name: "Close" }).last().click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(bar).toHaveCount(0);
  for (const [at, { id }] of made.entries()) {
    const { data } = await askApi<{ data: { status: string; service_reference: string | null } }>(
      page,
      `/payments/${id}`,
    );
    expect([data.status, data.service_reference]).toEqual(["paid", at === 1 ? null : "Batch 12"]);
  }
  for (const link of links) await expect(link).toHaveCount(0);
});

test("what is due soonest comes first, with who is paid, and a payment that is paid in its panel is no longer selected", async ({
  page,
}) => {
  await openBlank(page);
  const made = [await pay(page, await waitingInvoices(page, 1)), await pay(page, await waitingInvoices(page, 1))];
  await open(page, "/payments?status=processing");
  await expect(page.getByRole("columnheader", { name: "Due" })).toHaveAttribute("aria-sort", "ascending");
  const { data } = await askApi<{ data: { rows: { label: string; due_date: string; workers: { name: string }[] }[] } }>(
    page,
    "/payments?statuses=processing&sort_by=due_date&sort_order=asc&expand=legal_entity&limit=3",
  );
  const days = data.rows.map(({ due_date }) => due_date);
  expect(days).toEqual(days.toSorted());
  const rows = page.getByRole("grid", { name: "Payments" }).getByRole("row");
  for (const [at, { label, workers }] of data.rows.entries()) {
    await expect(rows.nth(at + 1)).toContainText(label);
    await expect(rows.nth(at + 1)).toContainText(workers[0]?.name ?? "");
  }

  await open(page, "/payments?status=processing&sort=-created_at");
  for (const { label } of made) await page.getByRole("checkbox", { name: `Select ${label}` }).click();
  const bar = page.getByRole("region", { name: "Selected rows" });
  await expect(bar.getByText("2 selected")).toBeVisible();
  await page.getByRole("link", { name: made[0]?.label ?? "" }).click();
  await panel(page).getByRole("button", { name: "Mark as paid" }).click();
  await dialog(page).getByRole("button", { name: "Mark as paid" }).click();
  await expect(panel(page).getByText("Marked as paid by")).toBeVisible();
  await expect(bar.getByText("1 selected")).toBeVisible();
});

test("everything that matches is confirmed together, and the results stay though nothing matches anymore", async ({
  page,
}) => {
  await openBlank(page);
  const made = [await pay(page, await waitingInvoices(page, 1)), await pay(page, await waitingInvoices(page, 1))];
  await open(page, "/payments?status=processing&sort=-created_at");
  await page.getByRole("checkbox", { name: `Select ${made[0]?.label}` }).click();
  const bar = page.getByRole("region", { name: "Selected rows" });
  await bar.getByRole("button", { name: /^Select all / }).click();
  await bar.getByRole("button", { name: "Mark as paid" }).click();
  await dialog(page).getByRole("button", { name: "Mark as paid" }).click();
  await expect(dialog(page).getByRole("heading", { name: / payments marked as paid$/ })).toBeVisible();
  for (const { label } of made) await expect(page.getByRole("link", { name: label })).toHaveCount(0);
  const done = dialog(page).getByRole("list", { name: "Marked as paid", exact: true });
  for (const { label } of made) await expect(done).toContainText(label);
  await dialog(page).getByRole("button", { name: "Close" }).last().click();
  await expect(dialog(page)).toHaveCount(0);
});

test("the sheet says what goes to whom before paying and after: amounts by currency, references to copy, a CSV file, and print", async ({
  page,
}) => {
  await openBlank(page);
  const invoices = await waitingInvoices(page, 2, true);
  await open(page, payAddress(invoices));
  await page.getByText("Transfers: what goes to whom, and with which reference").click();
  const table = page.getByRole("table", { name: "Transfers" });
  for (const { label } of invoices) await expect(table).toContainText(label);
  await expectAccessible(page);

  const made = await pay(page, invoices);
  await open(page, `/payments?payment=${made.id}`);
  await panel(page).getByRole("link", { name: "Transfers: what goes to whom" }).click();
  await expect(page.getByRole("heading", { name: `Transfers of ${made.label}`, level: 1 })).toBeVisible();
  await expect(page.getByText("Make these transfers, then mark the payment as paid.")).toBeVisible();
  const { data } = await askApi<{
    data: { reference: string; amount: string; currency: string; payee: { name: string } }[];
  }>(page, `/payments/${made.id}/transfers`);
  expect(data).toHaveLength(2);
  for (const { reference, amount, currency } of data) {
    await expect(table).toContainText(reference);
    await expect(table).toContainText(written(amount, currency));
  }
  await page.evaluate(() => {
    const copied: string[] = [];
    Object.assign(window, { copied, printed: 0, print: () => Object.assign(window, { printed: 1 }) });
    navigator.clipboard.writeText = async (text: string) => void copied.push(text);
  });
  const [first] = data;
  await table
    .getByRole("button", { name: `Copy reference for ${first?.payee.name}` })
    .first()
    .click();
  await table
    .getByRole("button", { name: `Copy amount for ${first?.payee.name}` })
    .first()
    .click();
  expect(await page.evaluate(() => (window as unknown as { copied: string[] }).copied)).toEqual([
    first?.reference,
    first?.amount,
  ]);
  const link = page.getByRole("link", { name: "Export as CSV" });
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  const lines = (await readFile(await download.path(), "utf8")).trimEnd().split("\r\n");
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain(`${first?.reference},${first?.currency},${first?.amount}`);
  await page.getByRole("button", { name: "Print" }).click();
  await expect.poll(() => page.evaluate(() => (window as unknown as { printed: number }).printed)).toBe(1);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("navigation", { name: "Pages" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(table).toBeVisible();
});

test("the transfers of a payment are confirmed where they are shown: sums by currency before, and the result", async ({
  page,
}) => {
  await openBlank(page);
  const made = await pay(page, await waitingInvoices(page, 2));
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, `/payments/${made.id}/transfers`);
  const { data } = await askApi<{ data: { currencies: { currency: string; amount: string; other: string }[] } }>(
    page,
    `/payments/${made.id}/transfers/totals`,
  );
  const totals = page.getByRole("table", { name: "Totals by currency" });
  const right = () => totals.evaluate((table) => table.getBoundingClientRect().right);
  for (const { currency, amount, other } of data.currencies)
    for (const text of [written(amount, currency), written(other, currency)]) {
      const total = totals.getByText(text, { exact: true }).first();
      await total.scrollIntoViewIfNeeded();
      await expect(total).toBeInViewport({ ratio: 1 });
      expect(await right()).toBeLessThanOrEqual(320);
    }
  await expect(page.getByText("Other costs are the service fees")).toBeVisible();

  await page.getByRole("button", { name: "Mark as paid" }).click();
  await expect(dialog(page).getByRole("heading", { name: "Mark 1 payment as paid" })).toBeVisible();
  for (const { currency, amount } of data.currencies)
    await expect(dialog(page).getByRole("table", { name: "Totals by currency" })).toContainText(
      written(amount, currency),
    );
  await expectAccessible(page);
  const [request] = await Promise.all([
    page.waitForRequest(/\/mark-paid$/),
    dialog(page).getByRole("button", { name: "Mark as paid" }).click(),
  ]);
  const { data: payment } = await askApi<{ data: { total: string; status: string } }>(page, `/payments/${made.id}`);
  expect(request.postDataJSON()).toMatchObject({ expected_total: payment.total });
  await expect(dialog(page).getByRole("list", { name: "Marked as paid", exact: true })).toContainText(made.label);
  await dialog(page).getByRole("button", { name: "Close" }).last().click();
  await expect(page.getByText("These transfers were made.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Mark as paid" })).toHaveCount(0);
});

test.describe("the list", () => {
  test("the URL holds the view; amounts match the API; the CSV has the filtered rows; keys move between rows", async ({
    page,
  }) => {
    await openBlank(page);
    // Other tests create payments concurrently, but only this file cancels them.
    for (let count = 0; count < 3; count += 1) {
      const { id } = await pay(page, await waitingInvoices(page, 1));
      expect((await ask(page, `/payments/${id}/cancel`, { reason: "Not to be made" })).status).toBe(200);
    }
    const address = "/payments?status=cancelled&sort=total&hide=method";
    await open(page, address);
    const { data } = await askApi<Listed>(page, "/payments?statuses=cancelled&sort_by=total&sort_order=asc&limit=100");
    const shown = rows(page).locator('td[data-column="4"]');
    for (const [place, { total, payment_currency }] of data.rows.slice(0, 3).entries())
      await expect(shown.nth(place)).toHaveText(written(total, payment_currency));

    const link = page.getByRole("link", { name: `Export ${data.total.toLocaleString("en")} as CSV` });
    const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
    const lines = (await readFile(await download.path(), "utf8")).trimEnd().split("\r\n");
    expect(lines).toHaveLength(data.total + 1);
    expect(lines[1]).toContain(data.rows[0]?.id);
    expect(lines.at(-1)).toContain(data.rows.at(-1)?.id);

    await rows(page).first().getByRole("link").focus();
    await page.keyboard.press("j");
    await page.keyboard.press("e");
    await expect(panel(page).getByRole("heading", { name: data.rows[1]?.label })).toBeVisible();
    await page.keyboard.press("k");
    await expect(panel(page).getByRole("heading", { name: data.rows[0]?.label })).toBeVisible();
    await expect(panel(page).getByText(/^Matches the sum of/)).toBeVisible();
  });

  test("distinguishes no payments yet, no matches, loading and an error", async ({ page, gate }) => {
    await open(page, "/payments?q=nobody-has-this");
    await expect(page.getByText("No payments match these filters")).toBeVisible();
    const none = { data: { rows: [], total: 0, total_count: 0, has_more: false, next_cursor: null } };
    await page.route(lists, (route) => route.fulfill({ json: none }));
    await page.getByRole("main").getByRole("button", { name: "Clear filters" }).last().click();
    await expect(page.getByText("No payments yet")).toBeVisible();
    await expect(page.getByRole("link", { name: "Pay", exact: true })).toHaveCount(2);
    await page.unroute(lists);
    await page.route(lists, (route) =>
      route.fulfill({
        status: 400,
        headers: { "x-request-id": "the-request-id" },
        json: { errors: [{ message: "Refused for the test" }] },
      }),
    );
    await page.getByRole("searchbox", { name: "Search payments" }).fill("PAY");
    await expect(page.getByText("Couldn't load payments")).toBeVisible();
    await expect(page.getByText("the-request-id")).toBeVisible();
    await page.unroute(lists);
    await gate.close(lists);
    await page.getByRole("button", { name: "Try again" }).click();
    gate.open();
    await expect(rows(page).first().getByRole("link")).toBeVisible();
  });
});
