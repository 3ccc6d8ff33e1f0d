import type { Page } from "@playwright/test";
import { ask } from "./actions.ts";
import { expect } from "./browser.ts";

interface Waiting {
  id: string;
  label: string;
  total: string;
  currency: string;
  recipient_legal_entity_id: string;
}

interface Made {
  id: string;
  label: string;
  total: string;
  payment_currency: string;
}

const taken = new Set<string>();

/** Invoices of one legal entity that wait for payment and that no other test has taken. */
export async function waitingInvoices(page: Page, count: number, mixed = false): Promise<Waiting[]> {
  const pages = await Promise.all(
    [0, 100, 200].map((offset) =>
      ask<{ data: Waiting[] }>(page, `/invoices?statuses=pending&statuses=failed&limit=100&offset=${offset}`),
    ),
  );
  const free = pages.flatMap(({ body }) => body.data).filter(({ id }) => !taken.has(id));
  const entities = new Set(free.map((invoice) => invoice.recipient_legal_entity_id));
  for (const entity of entities) {
    const own = free.filter((invoice) => invoice.recipient_legal_entity_id === entity);
    const first = own.find((invoice) => own.some(({ currency }) => currency !== invoice.currency)) ?? own[0];
    const other = own.find(({ currency }) => currency !== first?.currency);
    if (mixed && !other) continue;
    const chosen = [...new Set([first, ...(mixed ? [other] : []), ...own])].slice(0, count) as Waiting[];
    if (chosen.length < count) continue;
    for (const { id } of chosen) taken.add(id);
    return chosen;
  }
  throw new Error(`the demo has no ${count} invoices of one legal entity that wait for payment`);
}

/** Pays invoices as the pay screen does. */
export async function pay(page: Page, invoices: readonly Waiting[]): Promise<Made> {
  const sent = { invoice_ids: invoices.map(({ id }) => id), method: "bank_transfer" };
  const { status, body } = await ask<{ data: Made }>(page, "/payments", sent);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
}

/** An invoice that was paid from here. */
export async function paidInvoice(page: Page): Promise<Waiting> {
  const [invoice] = await waitingInvoices(page, 1);
  const { id } = await pay(page, [invoice as Waiting]);
  expect((await ask(page, `/payments/${id}/mark-paid`, {})).status).toBe(200);
  return invoice as Waiting;
}

/** Amounts as pages write them. */
export function written(amount: string, currency: string): string {
  const [whole = "", fraction] = amount.split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return `${grouped}${fraction === undefined ? "" : `.${fraction}`}\u00A0${currency}`;
}
