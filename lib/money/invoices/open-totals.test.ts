import { expect, test } from "vitest";
import { addInvoice, addToken, send, stage } from "#lib/testing/stage.ts";

const at = await stage();
const token = await addToken(at.owner, at.first);

async function totals(query = "") {
  return (await send("GET", `/rest/v2/invoices/open-totals${query}`, token)).body.data;
}

test("what is owed is added up by currency, with what is overdue, and nothing that is paid or another's", async () => {
  expect(await totals()).toEqual([]);
  const open = { status: "awaiting_payment", due_date: "2999-01-01T00:00:00.000Z" };
  await addInvoice(at.owner, at.first, { ...open, total: "100.10" });
  await addInvoice(at.owner, at.first, { ...open, total: "0.90", due_date: "2026-01-02T00:00:00.000Z" });
  await addInvoice(at.owner, at.first, { ...open, total: "5000", currency: "JPY" });
  await addInvoice(at.owner, at.first, { ...open, total: "7.00", is_cor: true });
  await addInvoice(at.owner, at.first, { status: "paid", total: "9.00" });
  await addInvoice(at.owner, at.second, { ...open, total: "11.00" });
  const yen = {
    ...{ currency: "JPY", invoices: 1, total: "5000", overdue_invoices: 0, overdue_total: "0" },
    earliest_due_date: "2999-01-01T00:00:00.000Z",
  };
  const euro = {
    ...{ currency: "EUR", invoices: 2, total: "101.00", overdue_invoices: 1, overdue_total: "0.90" },
    earliest_due_date: "2026-01-02T00:00:00.000Z",
  };
  expect(await totals()).toEqual([euro, yen]);
  expect(await totals("?include=cor")).toEqual([{ ...euro, invoices: 3, total: "108.00" }, yen]);
  expect(await totals(`?legal_entity_ids=${at.first.legal_entity_id}`)).toEqual([euro, yen]);
  expect(await totals(`?legal_entity_ids=${at.second.legal_entity_id}`)).toEqual([]);
});
