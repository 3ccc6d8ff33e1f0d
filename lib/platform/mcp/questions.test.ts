import { expect, test } from "vitest";
import { fronts } from "#lib/registry/fronts.ts";
import { operations } from "#lib/registry/operations.ts";
import { findTools } from "./find-tools.ts";
import { makeToolbox } from "./toolbox.ts";

const toolbox = makeToolbox(operations, fronts);
const found = (query: string) => (findTools(toolbox, { query }) as { tools: { name: string }[] }).tools;

test.each([
  ["Which payment cycles are open this month?", ["list_payment_cycles"]],
  ["What will this month's payroll cost, by currency?", ["list_payment_cycles", "get_payment_cycle_totals"]],
  ["What blocks closing this cycle?", ["list_payment_cycle_exceptions"]],
  ["Which timesheets wait for approval?", ["list_timesheets"]],
  ["Log eight hours for Ada on Monday.", ["list_contracts", "create_timesheet"]],
  ["Add a bonus of 500 EUR to the next invoice.", ["list_contracts", "create_invoice_adjustment"]],
  ["Which bonuses and deductions are pending?", ["list_invoice_adjustments"]],
  ["Which invoices are overdue?", ["list_invoices"]],
  ["Find INV-DE-2025-0042, or whatever belongs to Kowalcyk.", ["search"]],
  ["What is in this invoice?", ["get_invoice"]],
  ["Give me the PDF of this invoice.", ["download_invoice"]],
  ["Where does Ada Lovelace's application stand?", ["list_candidates", "list_applications"]],
  ["Which refunds are open?", ["list_refund_statements"]],
  ["Who has this laptop?", ["list_it_assets"]],
  ["Give Ada this laptop.", ["list_it_assets", "list_people", "assign_it_asset"]],
  ["What did we pay last month?", ["list_payments"]],
  ["Who works for us in Portugal?", ["list_people"]],
  ["Which contracts end this quarter?", ["list_contracts"]],
  ["What are the terms of this contract?", ["get_contract"]],
  ["Which webhooks fail, and since when?", ["list_webhooks", "get_webhook_health"]],
  ["What did the receiver respond to the last event?", ["list_webhook_deliveries"]],
])(
  "what a question is about is found by it, and what must be looked up for it is listed or found too: %s",
  (question, tools) => {
    const names = found(question).map(({ name }) => name);
    expect([...fronts.few, ...names]).toContain(tools.at(-1));
    for (const name of tools) expect([...fronts.named, ...names]).toContain(name);
  },
);
