import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { pathKeys } from "#lib/platform/declaration/contract.ts";
import { inputs } from "#lib/testing/matrix/inputs.ts";
import { addInvoice, addToken, send, stage } from "#lib/testing/stage.ts";
import { operations } from "./operations.ts";

const at = await stage();
const token = await addToken(at.owner, at.first);
const files = operations.map(({ contract }) => contract).filter(({ produces }) => produces === "text/csv");

test.each(files.map((contract) => ({ name: contract.name, contract })))(
  "$name begins with a byte order mark only if asked",
  async ({ name, contract }) => {
    const keys = pathKeys(contract.path).length > 0 ? ((await inputs[name]?.keys?.(at, "first")) ?? {}) : {};
    const path = `/rest/v2${contract.path.replace(/\{(\w+)\}/g, (_, key) => keys[key] ?? "")}`;
    const marked = await Promise.all(["", "?bom=0", "?bom=1"].map((query) => isMarked(`${path}${query}`)));
    expect([name, marked]).toEqual([name, [false, false, true]]);
    expect((await send("GET", `${path}?bom=yes`, token)).status).toBe(400);
  },
);

/** Whether the bytes begin with the mark: reading them as text would drop it. */
async function isMarked(path: string): Promise<boolean> {
  const { router } = await import("./router.ts");
  const { toIncomingRequest } = await import("#lib/platform/incoming-request.ts");
  const request = new Request(`https://localhost${path}`, { headers: { authorization: `Bearer ${token}` } });
  const response = await router.handle(toIncomingRequest(request, null));
  expect([path, response.status]).toEqual([path, 200]);
  const bytes = new Uint8Array(await response.arrayBuffer());
  return Buffer.from(bytes.subarray(0, 3)).equals(Buffer.from([0xef, 0xbb, 0xbf]));
}

const rowsOf = async (path: string): Promise<Record<string, string>[]> =>
  parse((await send("GET", `/rest/v2/${path}`, token)).text, { columns: true });

test("service fees can be booked: legal entity, net, VAT, and every decimal", async () => {
  const id = await addInvoice(at.owner, at.first, { total: "123.00", label: "FEE-1" });
  await at.owner`update invoices set billing_type = 'FEE', vat_total = 23.00 where id = ${id}`;
  const [row] = await rowsOf("invoices/service/export");
  expect(row).toMatchObject({
    legal_entity: "First GmbH",
    net: "100.00",
    vat: "23.00",
    total: "123.00",
    label: "FEE-1",
    id,
  });
});

test("payments name their invoices, and refunds their invoices, net amount and VAT", async () => {
  const id = await addInvoice(at.owner, at.first, { total: "1226.99", label: "INV-7", status: "awaiting_payment" });
  await at.owner`update invoices set vat_total = 221.26 where id = ${id}`;
  const paid = await send("POST", "/rest/v2/payments", token, {
    body: { invoice_ids: [id], method: "bank_transfer" },
  });
  expect([paid.status, paid.body.errors]).toEqual([201, undefined]);
  await send("POST", `/rest/v2/payments/${paid.body.data.id}/mark-paid`, token, { body: {} });
  const refunded = await send("POST", "/rest/v2/refund-statements", token, {
    body: { invoice_id: id, amount: "613.50", reason: "Half" },
  });
  expect([refunded.status, refunded.body.errors]).toEqual([201, undefined]);
  const payments = await rowsOf("payments/export?statuses=paid");
  expect(payments.find((row) => row.id === paid.body.data.id)).toMatchObject({ invoices: "INV-7", total: "1226.99" });
  const refunds = await rowsOf("refund-statements/export");
  expect(refunds.find((row) => row.id === refunded.body.data.id)).toMatchObject({
    ...{ invoices: "INV-7", net_total: "502.87", vat_total: "110.63", total: "613.50" },
  });
});
