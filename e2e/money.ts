import type { Page } from "@playwright/test";
import { ask } from "./actions.ts";
import { expect, signInOf } from "./browser.ts";

interface Waiting {
  id: string;
  label: string;
  total: string;
  currency: string;
}

interface Made {
  id: string;
  label: string;
  total: string;
  payment_currency: string;
}

interface Planned {
  data: { payments: { items: { invoice_id: string; label: string; total: string; currency: string }[] }[] };
}

/** Invoices that tests of this file have already taken. */
const taken = new Set<string>();

const keyOf = (id: string) => `${signInOf("owner").email} ${id}`;

/** Payable invoices of one legal entity that no other test has taken; `mixed` asks for more than one currency. */
export async function waitingInvoices(page: Page, count: number, mixed = false): Promise<Waiting[]> {
  const listed = await Promise.all(
    [0, 100].map((offset) =>
      ask<{ data: { id: string }[] }>(page, `/invoices?states=payable&limit=100&offset=${offset}`),
    ),
  );
  const ids = listed.flatMap(({ body }) => body.data.map(({ id }) => id));
  const planned = await ask<Planned>(page, "/payments/plan", { invoice_ids: ids });
  for (const { items } of planned.body.data.payments) {
    const free = items.filter(({ invoice_id }) => !taken.has(keyOf(invoice_id)));
    const other = free.find(({ currency }) => currency !== free[0]?.currency);
    if (free.length < count || (mixed && !other)) continue;
    const inOrder = mixed && other ? [other, ...free.filter((item) => item !== other)] : free;
    const chosen = inOrder.slice(0, count);
    for (const { invoice_id } of chosen) taken.add(keyOf(invoice_id));
    return chosen.map(({ invoice_id: id, ...rest }) => ({ id, ...rest }));
  }
  throw new Error(`the demo has no ${count} invoices of one legal entity that can be paid`);
}

/** Pays invoices as the pay screen does. */
export async function pay(page: Page, invoices: readonly Waiting[]): Promise<Made> {
  const sent = { invoice_ids: invoices.map(({ id }) => id), method: "bank_transfer" };
  const { status, body } = await ask<{ data: Made }>(page, "/payments", sent);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
}

/** Pays an invoice and returns it. */
export async function paidInvoice(page: Page): Promise<Waiting> {
  const [invoice] = await waitingInvoices(page, 1);
  const { id } = await pay(page, [invoice as Waiting]);
  expect((await ask(page, `/payments/${id}/mark-paid`, {})).status).toBe(200);
  return invoice as Waiting;
}

/** An amount as pages format it. */
export function written(amount: string, currency: string): string {
  const [whole = "", fraction] = amount.split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return `${grouped}${fraction === undefined ? "" : `.${fraction}`}\u00A0${currency}`;
}
