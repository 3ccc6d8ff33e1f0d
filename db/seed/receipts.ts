import { randomUUID } from "node:crypto";
import type { ISql, Sql } from "postgres";
import { endPrinting, print } from "#lib/platform/documents/print.ts";
import type { Sheet } from "#lib/platform/documents/sheet.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { formatMoney } from "#lib/platform/format/money.ts";
import { type NewFile, storeFiles } from "./store-files.ts";
import { ticketPicture } from "./ticket-picture.ts";
import { enterOrganization } from "./write-organization.ts";

/** Per organization: enough to see some on the first page, few enough not to slow down a start. */
const most = 12;

interface Expense {
  id: string;
  category_id: string;
  title: string;
  description: string;
  vendor: string | null;
  quantity: number;
  amount: string;
  total: string;
  currency: string;
  day: string;
  worker: string;
}

function sheetOf(expense: Expense): Sheet {
  const { id, title, description, vendor, quantity, amount, total, currency, day, worker } = expense;
  const money = (value: string) => formatMoney(value, currency);
  return {
    kind: "Receipt",
    label: id.slice(0, 8).toUpperCase(),
    issuer: { name: vendor ?? title, lines: [], logo: null },
    stamp: { word: "Paid", detail: formatDate(day), tone: "ok" },
    facts: [{ name: "Date", value: formatDate(day) }],
    parties: [{ title: "Customer", lines: [worker] }],
    columns: [
      { title: "Item", share: 6 },
      { title: "Quantity", share: 2, numeric: true },
      { title: "Price", share: 3, numeric: true },
      { title: "Total", share: 3, numeric: true },
    ],
    rows: [[[title, description], [String(quantity)], [money(amount)], [money(total)]]],
    sums: [{ name: "Total", value: money(total), strong: true }],
    payment: null,
    notes: ["Sample receipt, made for the demo."],
    footer: "",
    dated: `${day}T12:00:00.000Z`,
  };
}

/** Tickets are pictures of their code, everything else is a PDF. */
async function fileOf(expense: Expense): Promise<Omit<NewFile, "id">> {
  const { id, category_id, title, vendor, day, total, currency } = expense;
  const name = title.toLowerCase().replaceAll(" ", "-");
  if (category_id === "train") {
    const bytes = ticketPicture([vendor, id.slice(0, 8).toUpperCase(), day, `${total} ${currency}`].join("\n"));
    return { name: `${name}.png`, content_type: "image/png", bytes };
  }
  return { name: `${name}.pdf`, content_type: "application/pdf", bytes: await print(sheetOf(expense)) };
}

/** The latest ones that aren't paid yet. */
function findExpenses(sql: ISql): Promise<Expense[]> {
  return sql.unsafe(
    `select a.id, a.category_id, a.title, a.description, a.vendor, a.quantity, a.amount::text, (a.amount * a.quantity)::text as total,
        c.currency, coalesce(a.date_of_adjustment, a.date_submitted)::text as day, p.first_name || ' ' || p.last_name as worker
      from invoice_adjustments a
      join contracts c on (c.organization_id, c.id) = (a.organization_id, a.contract_id)
      join people p on (p.organization_id, p.id) = (c.organization_id, c.person_id)
      where a.organization_id = app.organization_id() and a.type = 'expense' and a.status in ('pending', 'approved') and a.file_id is null
      order by a.date_submitted desc, a.id desc limit ${most}`,
  );
}

async function addReceipt(sql: Sql, organization: string, expense: Expense): Promise<void> {
  const file = { id: randomUUID(), ...(await fileOf(expense)) };
  await storeFiles(
    sql,
    organization,
    [file],
    (transaction) => transaction`update invoice_adjustments set file_id = ${file.id} where id = ${expense.id}`,
  );
}

/**
 * Adds receipts to the latest expenses of organizations. Throws errors from the store or PostgreSQL; receipts added
 * before that remain.
 */
export async function addReceipts(sql: Sql, organizations: readonly string[]): Promise<void> {
  try {
    for (const organization of organizations) {
      const expenses = await sql.begin(async (transaction) => {
        await enterOrganization(transaction, organization);
        return findExpenses(transaction);
      });
      for (const expense of expenses) await addReceipt(sql, organization, expense);
    }
  } finally {
    await endPrinting();
  }
}
