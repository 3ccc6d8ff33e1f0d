import type { Page } from "@playwright/test";
import { ask, chooseMore, dialog, open, openBlank } from "./actions.ts";
import { expect, expectAccessible, test } from "./browser.ts";
import { paidInvoice, written } from "./money.ts";

test.use({ organization: "paid" });

const panel = (page: Page) => page.getByRole("complementary");

/** The smallest nonzero amount with the same number of decimals. */
const least = (amount: string) =>
  amount
    .replace(/\d/g, "0")
    .replace(/0$/, "1")
    .replace(/^0+(?=\d)/, "");

test("refuses an excessive amount, also when someone else has refunded in the meantime, refunds a part, then the rest, and then shows the invoice as fully refunded", async ({
  page,
}) => {
  await openBlank(page);
  const invoice = await paidInvoice(page);
  const { currency, total } = invoice;
  await open(page, `/invoices?status=all&invoice=${invoice.id}`);
  await panel(page).getByRole("button", { name: "Refund" }).click();
  await expect(dialog(page).getByText(`${written(total, currency)} of`)).toBeVisible();
  await dialog(page).getByRole("radio", { name: "Partial amount" }).check();
  await dialog(page).getByLabel(`Amount in ${currency}`).fill(`9${total}`);
  await dialog(page).getByRole("button", { name: "Refund partial amount" }).click();
  await expect(dialog(page).getByText(`Only ${written(total, currency)} can still be refunded`)).toBeVisible();
  await expect(dialog(page).getByLabel(`Amount in ${currency}`)).toBeFocused();
  await expect(dialog(page).getByText("Enter a reason")).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByLabel(`Amount in ${currency}`).fill(total);
  await dialog(page).getByLabel("Reason").fill("Charged too much");
  const meanwhile = { invoice_id: invoice.id, amount: least(total), reason: "The first of two" };
  expect((await ask(page, "/refund-statements", meanwhile)).status).toBe(201);
  await dialog(page).getByRole("button", { name: "Refund partial amount" }).click();
  await expect(dialog(page).getByText(/At most .+ can be refunded/)).toBeVisible();
  await expect(dialog(page).getByLabel("Reason")).toHaveValue("Charged too much");
  await dialog(page).getByLabel(`Amount in ${currency}`).fill(least(total));
  await dialog(page).getByRole("button", { name: "Refund partial amount" }).click();
  await expect(dialog(page).getByRole("heading", { name: /^CN-.* was created$/ })).toBeVisible();
  await dialog(page).getByRole("button", { name: "Back to the invoice" }).click();
  await expect(panel(page).getByRole("link", { name: /^CN-/ })).toHaveCount(2);
  await expect(panel(page).getByText(`${written(least(total).replace(/1$/, "2"), currency)} in total`)).toBeVisible();

  await panel(page).getByRole("button", { name: "Refund" }).click();
  await dialog(page).getByLabel("Reason").fill("All of it was wrong");
  await dialog(page)
    .getByRole("button", { name: /^Refund \d/ })
    .click();
  await dialog(page)
    .getByRole("link", { name: /^Open CN-/ })
    .click();
  await expect(page).toHaveURL(/\/refunds\?refund=/);
  await expect(panel(page).getByText("fully refunded")).toBeVisible();
  await expect(panel(page).getByText("Matches the item")).toBeVisible();
  await panel(page).getByText("History").click();
  await expect(panel(page).getByText("Created by")).toBeVisible();
  await expectAccessible(page);
  await panel(page).getByRole("link", { name: invoice.label }).click();
  await expect(panel(page).getByText("Fully refunded")).toBeVisible();
});

test("a full refund bills the work again if that was chosen, once it is marked as refunded", async ({ page }) => {
  await openBlank(page);
  const invoice = await paidInvoice(page);
  await open(page, `/invoices?status=all&invoice=${invoice.id}`);
  await panel(page).getByRole("button", { name: "Refund" }).click();
  const release = dialog(page).getByRole("checkbox", { name: /^Bill the work again/ });
  await expect(release).not.toBeChecked();
  await release.check();
  await expectAccessible(page);
  await dialog(page).getByLabel("Reason").fill("Wrong legal entity");
  await dialog(page)
    .getByRole("button", { name: /^Refund \d/ })
    .click();
  await dialog(page)
    .getByRole("link", { name: /^Open CN-/ })
    .click();
  await expect(panel(page).getByText("Billed again once fully refunded")).toBeVisible();
  await panel(page).getByRole("button", { name: "Mark as refunded" }).click();
  await expect(dialog(page).getByText(/and their work is billed again/)).toBeVisible();
  await dialog(page).getByRole("button", { name: "Mark as refunded" }).click();
  await expect(panel(page).getByText(/^Billed again: /)).toBeVisible();
});

test("marks a refund as refunded or failed, and a failed one can be refunded again; the list filters, and says when nothing matches", async ({
  page,
}) => {
  await openBlank(page);
  const invoice = await paidInvoice(page);
  const refund = async () =>
    (
      await ask<{ data: { id: string; label: string } }>(page, "/refund-statements", {
        invoice_id: invoice.id,
        reason: "It was charged twice",
      })
    ).body.data;
  const failed = await refund();
  await open(page, `/refunds?refund=${failed.id}`);
  await chooseMore(page, "Mark as failed…");
  await dialog(page).getByLabel("Reason").fill("The account is closed");
  await dialog(page).getByLabel(`Type “${failed.label}” to confirm`).fill(failed.label);
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "Mark as failed" }).click();
  await expect(panel(page).getByText("The money wasn't returned")).toBeVisible();

  const again = await refund();
  await open(page, `/refunds?refund=${again.id}`);
  await panel(page).getByRole("button", { name: "Mark as refunded" }).click();
  await dialog(page).getByRole("button", { name: "Mark as refunded" }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(panel(page).getByText("Refunded", { exact: true }).first()).toBeVisible();
  await panel(page).getByRole("link", { name: invoice.label }).click();
  await expect(panel(page).getByText("Refunded", { exact: true }).first()).toBeVisible();

  await open(page, `/refunds?q=${invoice.label}`);
  await expect(page.locator("tr[data-row]").first()).toContainText(written(invoice.total, invoice.currency));
  await page.getByRole("searchbox", { name: "Search refunds" }).fill("nobody-has-this");
  await expect(page.getByText("No refunds match these filters")).toBeVisible();
});
