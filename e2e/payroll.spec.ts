import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { ask, open } from "./actions.ts";
import { expect, ostrel, ownSignInOf, signIn, test } from "./browser.ts";
import { openReceiver, type Receiver } from "./receivers/plain.ts";

const dialog = (page: Page) => page.getByRole("dialog").or(page.getByRole("alertdialog"));
const panel = (page: Page) => page.getByRole("complementary");

const workers = 50;
const firstDay = `${new Date().toISOString().slice(0, 7)}-01`;

function emailOf(place: number): string {
  return `journey.${place}@workers.example`;
}

/** A CSV of fifty contracts; with `bad`, spreadsheet rows 5, 20 and 41 are invalid. */
function csvOf(entity: string, { bad }: { bad: boolean }): string {
  const rows = Array.from({ length: workers }, (_, place) => {
    const row = place + 2;
    const rate = bad && row === 5 ? "4200.123" : `${4200 + place}.50`;
    const start = bad && row === 20 ? "2026-13-01" : firstDay;
    const email = bad && row === 41 ? "nobody" : emailOf(place);
    return [email, `Jo${place}`, "Urney", "Loader", entity, "Loading", "ongoing_time_based", "DE", "EUR", rate]
      .concat(["monthly", start, "in_progress"])
      .join();
  });
  const header =
    "worker_email,first_name,last_name,job_title,legal_entity,title,type,country,currency,rate,frequency,starts_on,status";
  return [header, ...rows].join("\r\n");
}

async function choose(page: Page, csv: string): Promise<void> {
  const file = { name: "contracts.csv", mimeType: "text/csv", buffer: Buffer.from(csv) };
  await page.getByLabel("CSV file").setInputFiles(file);
}

async function textOf(path: string): Promise<string> {
  const { getDocument } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const document = await getDocument({ data: new Uint8Array(await readFile(path)) }).promise;
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, at) => {
      const { items } = await (await document.getPage(at + 1)).getTextContent();
      return items.map((item) => ("str" in item ? item.str : "")).join(" ");
    }),
  );
  return pages.join(" ");
}

/** Counts deliveries of an event type whose body contains `mark`. */
const seen = (receiver: Receiver, type: string, mark = "") =>
  receiver.deliveries.filter(({ eventType, body }) => eventType === type && body.includes(mark)).length;

interface Listed<Row> {
  data: Row[];
}

test("a month of payroll from CSV import through closing, payment, download and refund, with signed webhooks", async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const receiver = await openReceiver();
  const page = await (await browser.newContext({ ignoreHTTPSErrors: true })).newPage();
  await signIn(page, await ownSignInOf("owner", ostrel));

  const subscribed = await ask<{ data: { signing_key: string; signing_keys: { label: string }[] } }>(
    page,
    "/webhooks",
    {
      url: receiver.url,
      events: ["*"],
    },
  );
  expect(subscribed.status).toBe(201);
  receiver.keys.set(subscribed.body.data.signing_keys[0]?.label ?? "", subscribed.body.data.signing_key);
  const entities = await ask<Listed<{ name: string; country: string }>>(page, "/legal-entities");
  const entity = entities.body.data[0]?.name ?? "";

  await open(page, "/contracts/import");
  await choose(page, csvOf(entity, { bad: true }));
  await expect(page.getByText("Nothing was imported")).toBeVisible();
  await expect(page.getByText(`3 problems in 3 of ${workers} rows`)).toBeVisible();
  for (const [row, column] of [
    ["5", "rate"],
    ["20", "starts_on"],
    ["41", "worker_email"],
  ])
    await expect(page.getByRole("row", { name: new RegExp(`^${row} ${column}`) })).toBeVisible();
  await choose(page, csvOf(entity, { bad: false }));
  await expect(page.getByRole("heading", { name: /ready to be imported/ })).toBeVisible();
  await page.getByRole("button", { name: `Import ${workers} contracts` }).click();
  await expect(page.getByText(`${workers} contracts and ${workers} people were added`)).toBeVisible();
  await expect.poll(() => seen(receiver, "contract.created", "@workers.example")).toBe(workers);

  await open(page, "/payroll");
  await page
    .getByRole("button", { name: /^(New|Create the first) payment cycle$/ })
    .first()
    .click();
  await dialog(page).getByLabel("First day").fill(firstDay);
  await dialog(page).getByRole("button", { name: "Create payment cycle" }).click();
  await expect(page.getByRole("heading", { name: "Contracts" })).toBeVisible();
  await page.getByLabel("Search contracts").fill("Jo7 Urney");
  // The unfiltered rows stay until the search results arrive.
  await expect(page.getByRole("row").filter({ hasText: "Urney" })).toHaveCount(1);
  const row = page.getByRole("row").filter({ hasText: "Jo7 Urney" });
  await expect(row).toContainText("EUR");
  await row.getByRole("button").click();
  await expect(page.getByText("4,207.50").first()).toBeVisible();
  await page.getByRole("button", { name: "Close…" }).click();
  await dialog(page).getByRole("button", { name: "Close payment cycle" }).click();
  await expect(page.getByText("Closed, awaiting payment")).toBeVisible({ timeout: 0 });
  const cycle = page.url().split("/").at(-1)?.split("?")[0] ?? "";
  await expect.poll(() => seen(receiver, "payment-cycle.closed", cycle)).toBe(1);

  interface Invoice {
    id: string;
    label: string;
    total: string;
    service_fee: string;
  }
  const found = await ask<Listed<Invoice>>(page, "/invoices?status=all&search=jo7%20urney");
  const invoice = found.body.data[0];
  if (found.body.data.length !== 1 || !invoice) throw new Error("the contract was not invoiced once");
  await expect.poll(() => seen(receiver, "invoice.created")).toBeGreaterThanOrEqual(workers);

  await page.getByRole("link", { name: "Pay the invoices" }).click();
  const payAll = page.getByRole("button", { name: /^(?:Pay|Create \d+ payments)/ });
  // One per legal entity.
  const payments = Number(/^Create (\d+)/.exec((await payAll.textContent()) ?? "")?.[1] ?? 1);
  await payAll.click();
  const made = page.getByRole("link", { name: /^Open PAY-/ });
  await expect(made).toHaveCount(payments, { timeout: 0 });
  const addresses = await made.evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).search));
  const ids = addresses.map((search) => new URLSearchParams(search).get("payment"));
  const settled = await Promise.all(
    ids.map((id) => ask(page, `/payments/${id}/mark-paid`, { service_reference: "Journey" })),
  );
  expect(settled.every(({ status }) => status < 300)).toBe(true);
  const closed = await ask<{ data: { status: string } }>(page, `/payment-cycles/${cycle}`);
  expect(closed.body.data.status).toBe("paid");
  await expect.poll(() => seen(receiver, "payment.statement.mark-paid")).toBeGreaterThanOrEqual(1);

  await open(page, `/invoices?status=all&invoice=${invoice.id}`);
  const downloading = page.waitForEvent("download");
  await panel(page).getByRole("button", { name: "Download PDF" }).click();
  const text = await textOf(await (await downloading).path());
  expect(text).toContain(invoice.label);
  const written = invoice.total.replace(/\B(?=(\d{3})+\.)/g, ",");
  expect(text.includes(invoice.total) || text.includes(written)).toBe(true);
  const lines = await ask<{ data: { line_items: { description: string }[] } }>(page, `/invoices/${invoice.id}`);
  for (const { description } of lines.body.data.line_items) expect(text).toContain(description);

  await panel(page).getByRole("button", { name: "Refund" }).click();
  await dialog(page).getByLabel("Reason").fill("Paid twice by mistake");
  await dialog(page)
    .getByRole("button", { name: /^Refund/ })
    .click();
  await expect.poll(() => seen(receiver, "refund.statement.created")).toBe(1);
  expect(receiver.forged).toBe(0);
  receiver.close();
});
