import { describe, expect, test } from "vitest";
import { addMany, fresh } from "#lib/testing/invoices.ts";
import { addInvoice, addToken, send, stage } from "#lib/testing/stage.ts";

const at = await stage();
const token = await addToken(at.owner, at.first, { scopes: ["accounting:read"] });

describe("GET /invoices/{invoice_id}", () => {
  test("returns the invoice with its own line items and its detailed status", async () => {
    const { organization, token } = await fresh(at.owner);
    const id = await addInvoice(at.owner, organization, { status: "awaiting_payment", total: "80.00" });
    await addInvoice(at.owner, organization);
    const { status, body } = await send("GET", `/rest/v2/invoices/${id}`, token);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ id, status: "awaiting_payment", total: "80.00", worker_id: null });
    expect(body.data.line_items).toEqual([
      {
        id: `${id}-1`,
        type: "IC_WORK",
        total: "80.00",
        fx_rate: "1",
        quantity: 1,
        tax_rate: "0",
        tax_type: null,
        description: "Work",
        price_per_unit: 80,
        sub_description: "",
      },
    ]);
  });

  test("returns the 404 body specific to this endpoint", async () => {
    const { status, body } = await send("GET", "/rest/v2/invoices/none", token);
    expect([status, body]).toEqual([
      404,
      { request: { method: "GET", status: 404 }, errors: [{ reason: "not_found", message: "Invoice not found" }] },
    ]);
  });

  test.each(["%00", "%E0%A4%A", "..%2f..", "a".repeat(101), "%F0%9F%92%B8"])(
    "returns 400 or 404 for the odd id %s",
    async (id) => {
      expect([400, 404]).toContain((await send("GET", `/rest/v2/invoices/${id}`, token)).status);
    },
  );
});

describe("GET /invoices/export", () => {
  test("contains exactly the filtered rows in list order, across several batches", async () => {
    const { organization, token } = await fresh(at.owner);
    await addMany(at.owner, organization, 4500);
    const { text, headers } = await send(
      "GET",
      "/rest/v2/invoices/export?status=all&sort_by=total&sort_order=asc",
      token,
    );
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("content-disposition")).toBe('attachment; filename="invoices.csv"');
    const [head, ...rows] = text.trimEnd().split("\r\n");
    expect(head).toBe(
      "label,status,issued_at,due_date,paid_at,legal_entity,legal_entity_code,worker,country,currency,amount,service_fee,vat_total,total,contract_id,id",
    );
    const { body: start } = await send(
      "GET",
      "/rest/v2/invoices?status=all&sort_by=total&sort_order=asc&limit=1",
      token,
    );
    const { body: end } = await send(
      "GET",
      `/rest/v2/invoices?status=all&sort_by=total&sort_order=asc&limit=1&offset=${rows.length - 1}`,
      token,
    );
    expect(rows).toHaveLength(start.page.total_rows);
    expect(rows[0]).toContain(`,${start.data[0].total},,${start.data[0].id}`);
    expect(rows.at(-1)).toContain(`,${end.data[0].total},,${end.data[0].id}`);
    expect(new Set(rows).size).toBe(rows.length);
  });

  test("writes a cell that a spreadsheet would run as a formula as text", async () => {
    const { organization, token } = await fresh(at.owner);
    for (const label of ["=1+1", "@x", "+1", "-1+1", 'a,"b"']) await addInvoice(at.owner, organization, { label });
    const { text } = await send("GET", "/rest/v2/invoices/export", token);
    for (const cell of ["'=1+1", "'@x", "'+1", "'-1+1", '"a,""b"""']) expect(text).toContain(`\r\n${cell},`);
  });
});
