import type { Page } from "@playwright/test";
import { ask, chooseMore, dialog, open } from "./actions.ts";
import { expect } from "./browser.ts";
import { press } from "./screen.ts";
import { type Cycle, contractRow, cycleIn, enterPayroll, hire, question, read, rowOf } from "./workforce.ts";

const frequency = "semimonthly";
let prepared: Promise<string> | undefined;

/** Hires someone who gets more in the open cycle than in the closed one before it; returns their name. */
async function prepare(page: Page): Promise<string> {
  const { name, contract_id } = await hire(page, "Ascending", { frequency });
  await cycleIn(page, frequency, "closed");
  const { starts_on } = await cycleIn(page, frequency, "open");
  await ask(page, `/contracts/${contract_id}/amendments`, { effective_on: starts_on, rate: "1200.00" });
  return name;
}

async function openCycle(page: Page, status: "open" | "closed"): Promise<{ cycle: Cycle; name: string }> {
  await enterPayroll(page);
  prepared ??= prepare(page);
  const name = await prepared;
  const cycle = await cycleIn(page, frequency, status);
  await open(page, `/payroll/${cycle.id}?q=Ascending`);
  return { cycle, name };
}

let corrected: Promise<string> | undefined;

/** Shows the pay that a closed cycle left out, of someone who was hired afterward; returns their name. */
async function openCorrections(page: Page): Promise<string> {
  await openCycle(page, "closed");
  const { starts_on } = await cycleIn(page, frequency, "closed");
  corrected ??= hire(page, "Belated", { frequency, starts_on }).then(({ name }) => name);
  const name = await corrected;
  await open(page, "/payroll/corrections");
  await expect(rowOf(page, name)).toBeVisible();
  return name;
}

/** Payroll pages and dialogs for the checks in pages.spec.ts. */
export const payrollScreens = [
  {
    name: "payroll before its first cycle",
    path: "/payroll",
    title: "Payroll",
    over: [
      {
        name: "a new payment cycle with an error",
        refused: 400 as const,
        show: async (page: Page) => {
          await page.getByRole("button", { name: "New payment cycle" }).click();
          await dialog(page).getByLabel("First day").fill("1999-01-01");
          await dialog(page).getByLabel("Due").fill("1999-01-01");
          await dialog(page).getByRole("button", { name: "Create payment cycle" }).click();
          await expect(dialog(page).getByText("must be a day from 2000-01-01")).toHaveCount(2);
        },
      },
    ],
  },
  {
    name: "the payment cycle status filter",
    show: async (page: Page) => {
      await openCycle(page, "open");
      await open(page, "/payroll?status=open,closed,paid");
      await expect(rowOf(page, "Twice a month")).toHaveCount(2);
      await page.getByRole("button", { name: "Status: 3 selected" }).click();
      await expect(page.getByRole("checkbox", { name: "Reopening" })).toBeVisible();
    },
  },
  {
    name: "an open payment cycle with a contract's lines",
    route: "/payroll/[cycle_id]",
    show: async (page: Page) => {
      const { name } = await openCycle(page, "open");
      await contractRow(page, name).getByRole("button").click();
      await expect(contractRow(page, name).getByText("The rate changed")).toBeVisible();
      await expect(page.getByText("Compared with")).toBeVisible();
    },
    over: [
      {
        name: "changing a payment cycle's dates",
        show: press("Change dates…", "Cut-off"),
      },
      {
        name: "the dialog that closes a payment cycle",
        show: async (page: Page) => {
          await page.getByRole("button", { name: "Close…" }).click();
          await expect(question(page).getByText("You can reopen the cycle")).toBeVisible();
        },
      },
    ],
  },
  {
    name: "pay that closed cycles left out",
    route: "/payroll/corrections",
    show: async (page: Page) => {
      await openCorrections(page);
    },
  },
  {
    name: "the dialog that pays arrears",
    show: async (page: Page) => {
      const name = await openCorrections(page);
      await rowOf(page, name)
        .getByRole("button", { name: /^Pay arrears/ })
        .click();
      await expect(question(page).getByText("Once it's approved, the next cycle pays it.")).toBeVisible();
    },
  },
  {
    name: "the dialog that cancels the invoice of a salary",
    show: async (page: Page) => {
      const { cycle, name } = await openCycle(page, "closed");
      const found = await read<{ worker_name: string; invoice: { id: string } | null }[]>(
        page,
        `/payment-cycles/${cycle.id}/preview?search=Ascending`,
      );
      const invoice = found.find(({ worker_name }) => worker_name === name)?.invoice;
      await open(page, `/invoices?status=all&invoice=${invoice?.id}`);
      await page.getByRole("button", { name: "Change status" }).click();
      await page.getByRole("menuitem", { name: "Cancel invoice" }).click();
      await expect(question(page).getByLabel("Pay its salary again in the next cycle")).toBeVisible();
    },
  },
  {
    name: "a payment cycle being closed",
    show: async (page: Page) => {
      const { cycle } = await openCycle(page, "open");
      const known = await read<Cycle>(page, `/payment-cycles/${cycle.id}`);
      const progress = { status: "closing", contracts_total: 4000, contracts_done: 1250, allowed: [] };
      const json = { data: { ...known, ...progress, requested_at: new Date().toISOString() } };
      await page.route(`**/rest/v2/payment-cycles/${cycle.id}{,/close}`, (route) => route.fulfill({ json }));
      await page.getByRole("button", { name: "Close…" }).click();
      await question(page).getByRole("button", { name: "Close payment cycle" }).click();
      await expect(page.getByText("1,250 of 4,000 contracts")).toBeVisible();
      await expect(page.getByRole("heading", { name: "Totals" })).toBeVisible();
    },
  },
  {
    name: "the dialog that reopens a payment cycle",
    show: async (page: Page) => {
      await openCycle(page, "closed");
      await expect(page.getByRole("link", { name: "Pay the invoices" })).toBeVisible();
      await chooseMore(page, "Reopen…");
      await expect(question(page).getByText("Closing creates new invoices")).toBeVisible();
    },
  },
];
