import type { Page } from "@playwright/test";
import { ask, chooseMore, dialog, open } from "./actions.ts";
import { expect } from "./browser.ts";
import { paidInvoice, pay, waitingInvoices } from "./money.ts";
import { press } from "./screen.ts";

const panel = (page: Page) => page.getByRole("complementary");

async function newPayment(page: Page) {
  const made = await pay(page, await waitingInvoices(page, 2, true));
  await open(page, `/payments?payment=${made.id}`);
  await expect(panel(page).getByText(/^Matches the sum of/)).toBeVisible();
  return made;
}

async function newRefund(page: Page) {
  const sent = { invoice_id: (await paidInvoice(page)).id, reason: "It was charged twice" };
  const { body } = await ask<{ data: { id: string } }>(page, "/refund-statements", sent);
  await open(page, `/refunds?refund=${body.data.id}`);
  await expect(panel(page).getByText("Matches the item")).toBeVisible();
}

/** Payment, refund and service fee pages, and the panels and dialogs that open over them. */
export const moneyScreens = [
  { name: "payments", path: "/payments?status=all", title: "Payments" },
  {
    name: "an open payment with its breakdown",
    show: async (page: Page) => {
      await newPayment(page);
      await panel(page).getByText("Breakdown by kind").click();
      await expect(panel(page).getByRole("columnheader", { name: "In the payment" })).toBeVisible();
    },
    over: [
      { name: "marking a payment as paid", show: press("Mark as paid", "Reference") },
      {
        name: "the payment cancellation dialog",
        show: async (page: Page) => {
          await chooseMore(page, "Cancel payment…");
          await expect(dialog(page).getByLabel("Reason")).toBeVisible();
        },
      },
    ],
  },
  {
    name: "the transfers of a payment",
    route: "/payments/[payment_id]/transfers",
    show: async (page: Page) => {
      const made = await pay(page, await waitingInvoices(page, 2, true));
      await open(page, `/payments/${made.id}/transfers`);
      await expect(page.getByRole("table", { name: "Transfers" })).toBeVisible();
    },
  },
  {
    name: "confirming chosen payments",
    show: async (page: Page) => {
      await newPayment(page);
      await open(page, "/payments?status=processing");
      await page
        .getByRole("checkbox", { name: /^Select / })
        .first()
        .click();
      await page.getByRole("region", { name: "Selected rows" }).getByRole("button", { name: "Mark as paid" }).click();
      await expect(dialog(page).getByLabel("Paid on")).toBeVisible();
    },
  },
  {
    name: "the payment currency filter",
    path: "/payments?currency=EUR,USD",
    show: async (page: Page) => {
      await page.getByRole("button", { name: "Currency: EUR, USD" }).click();
      await expect(page.getByLabel("Search options")).toBeVisible();
    },
  },
  { name: "choosing invoices to pay", path: "/payments/new", title: "Pay invoices" },
  {
    name: "choosing invoices to pay, some of which can't be paid",
    show: async (page: Page) => {
      await open(page, "/payments/new?status=paid,payable&sort=due_date");
      await page
        .getByRole("checkbox", { name: /can't be paid/ })
        .first()
        .waitFor();
    },
  },
  {
    name: "paying invoices in two currencies",
    show: async (page: Page) => {
      const ids = (await waitingInvoices(page, 2, true)).map(({ id }) => id);
      await open(page, `/payments/new?invoice_ids=${[...ids, "none"].join()}`);
      await expect(page.getByText(/^Matches the sum of/)).toBeVisible();
    },
  },
  { name: "refunds", path: "/refunds", title: "Refunds" },
  { name: "an open refund", path: "/refunds", show: newRefund },
  {
    name: "refunding an invoice",
    show: async (page: Page) => {
      await open(page, `/invoices?status=all&invoice=${(await paidInvoice(page)).id}`);
      await panel(page).getByRole("button", { name: "Refund" }).click();
      await dialog(page).getByRole("radio", { name: "Partial amount" }).check();
      await expect(dialog(page).getByLabel("Reason")).toBeVisible();
    },
  },
  {
    name: "service fees",
    path: "/service-fees",
    title: "Service fees",
    over: [
      {
        name: "an open invoice for service fees",
        show: async (page: Page) => {
          await page.locator("tr[data-row]").first().getByRole("link").click();
          await expect(page.getByText("Line items")).toBeVisible();
        },
      },
    ],
  },
];
