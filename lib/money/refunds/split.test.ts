import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pagesOf } from "#lib/testing/downloaded-files.ts";
import { fetchLink } from "#lib/testing/downloads.ts";
import { addRefund, cents, payDesk } from "#lib/testing/payments.ts";
import { proof, sized } from "#lib/testing/size.ts";
import { addInvoice, send } from "#lib/testing/stage.ts";

const { at, token, post, waiting, create } = await payDesk();

const get = (path: string) => send("GET", `/rest/v2${path}`, token);

/** A paid invoice with VAT. */
async function billed(total: string, vat: string, percentage = "22"): Promise<string> {
  const id = await addInvoice(at.owner, at.first, { total });
  await at.owner`update invoices set vat_total = ${vat}, vat_percentage = ${percentage}, amount = total - ${vat} where id = ${id}`;
  return id;
}

async function refund(body: object) {
  const answer = await post("/refund-statements", { reason: "Charged twice", ...body });
  expect(answer.body.errors ?? answer.status).toBe(201);
  return answer.body;
}

async function printed(id: string): Promise<string> {
  const { body } = await get(`/refund-statements/${id}/download`);
  const pages = await pagesOf(new Uint8Array(await (await fetchLink(body.data.url)).arrayBuffer()));
  return pages.join("").replace(/\s+/g, " ");
}

/** A statement's row of the CSV export, by column. */
async function csvRow(id: string): Promise<Record<string, string>> {
  const [header = "", ...rows] = (await get("/refund-statements/export")).text.split("\r\n");
  const cells = rows.find((row) => row.endsWith(id))?.split(",") ?? [];
  return Object.fromEntries(header.split(",").map((name, place) => [name, cells[place] ?? ""]));
}

describe("a credit note's VAT", () => {
  test("is split off at the invoice's rate, in the API, the CSV, and the PDF", async () => {
    const invoice_id = await billed("1226.99", "221.26");
    const { data } = await refund({ invoice_id, amount: "613.50" });
    const split = { net_total: "502.87", vat_total: "110.63" };
    expect(data).toMatchObject({
      ...{ total: "613.50", ...split },
      items: [{ amount: "613.50", net_total: "502.87", vat_total: "110.63", vat_percentage: "22" }],
    });
    expect((await get("/refund-statements")).body.data.rows[0]).toMatchObject(split);
    expect((await get(`/refund-statements/${data.id}/breakdown`)).body.data).toMatchObject([split]);
    expect(await csvRow(data.id)).toMatchObject(split);
    expect(await printed(data.id)).toContain("Net 502.87 EUR VAT 22% 110.63 EUR Total refunded 613.50 EUR");
    expect((await refund({ invoice_id })).data).toMatchObject({ net_total: "502.86", vat_total: "110.63" });
  });

  test("has a line for each rate in the PDF", async () => {
    const items = [
      { invoice_id: await billed("122.00", "22.00") },
      { invoice_id: await billed("119.00", "19.00", "19") },
      { invoice_id: await billed("50.00", "0.00", "") },
    ];
    const { data } = await refund({ items });
    expect(data).toMatchObject({ net_total: "250.00", vat_total: "41.00" });
    expect(await printed(data.id)).toContain(
      "Net 250.00 EUR VAT 19% 19.00 EUR VAT 22% 22.00 EUR Total refunded 291.00 EUR",
    );
  });

  test("adds up to the invoice's VAT to the cent, whatever parts are refunded and fail before", async () => {
    const refunds = fc.array(fc.record({ share: fc.integer({ min: 1, max: 60 }), fails: fc.boolean() }), {
      maxLength: 7,
    });
    const invoices = fc.constantFrom(["1226.99", "221.26"], ["0.60", "0.11"], ["0.03", "0.02"], ["99.99", "99.98"]);
    await fc.assert(
      fc.asyncProperty(invoices, refunds, async ([total = "", vat = ""], parts) => {
        const invoice_id = await billed(total, vat);
        let left = cents(total);
        for (const { share, fails } of parts) {
          const part = Math.ceil((left * share) / 100);
          if (part === 0) break;
          const { data } = await refund({ invoice_id, amount: (part / 100).toFixed(2) });
          if (fails) await post(`/refund-statements/${data.id}/fail`, { reason: "Returned" });
          else left -= part;
        }
        if (left > 0) await refund({ invoice_id });
        const [sums] = await at.owner`
          select sum(t.vat_total)::text as vat, sum(t.amount_payment_currency)::text as paid, min(t.vat_total) >= 0 and min(t.amount - t.vat_total) >= 0 as is_split
            from refund_items t join refund_statements r using (organization_id) where r.id = t.refund_statement_id and r.status <> 'failed' and t.invoice_id = ${invoice_id}`;
        expect(sums).toEqual({ vat, paid: total, is_split: true });
      }),
      proof(sized(15, 200)),
    );
  });

  test("isn't added to PDFs of credit notes issued without it, only to the API and the CSV", async () => {
    const id = await addRefund(at.owner, at.first);
    expect((await get(`/refund-statements/${id}`)).body.data).toMatchObject({ net_total: "100.00", vat_total: "0.00" });
    expect(await printed(id)).not.toContain("Net");
  });
});

describe("a refund of a payment in another currency", () => {
  async function paidInYen(total: string): Promise<string> {
    const id = await waiting({ total });
    const { body } = await create({ invoice_ids: [id], payment_currency: "JPY" });
    await post(`/payments/${body.data.id}/mark-paid`, {});
    return id;
  }

  test("has both amounts and the rate of the payment, and is found by either currency", async () => {
    const invoice_id = await paidInYen("5600.00");
    // The rate has changed since; the money that was paid has not.
    await at.owner`insert into exchange_rates (organization_id, currency, valid_on, per_dollar, source) values (${at.first.id}, 'JPY', app.today(), 170, 'Test')`;
    const { data } = await refund({ invoice_id, amount: "1400.01" });
    const returned = { paid_currency: "JPY", total_paid_currency: "225808", fx_rate: "161.2903225806" };
    expect(data).toMatchObject({ total: "1400.01", payment_currency: "EUR", ...returned });
    expect(data.items).toMatchObject([{ paid_currency: "JPY", amount_paid_currency: "225808", amount: "1400.01" }]);
    expect(await csvRow(data.id)).toMatchObject(returned);
    expect((await get(`/refund-statements/${data.id}/breakdown`)).body.data).toMatchObject([
      { currency: "EUR", total: "1400.01", payment_currency: "JPY", total_payment_currency: "225808" },
    ]);
    expect(await printed(data.id)).toContain("Returned at 161.2903225806 225,808 JPY");
    for (const [currencies, found] of [
      ["JPY", true],
      ["EUR", true],
      ["USD", false],
    ] as const) {
      const { body } = await get(`/refund-statements?currencies=${currencies}`);
      expect([currencies, body.data.rows.some(({ id }: { id: string }) => id === data.id)]).toEqual([
        currencies,
        found,
      ]);
    }
    const rest = await refund({ invoice_id });
    expect(rest.data.total_paid_currency).toBe(String(903_226 - 225_808));
  });

  test("can't be mixed with one of a payment in the invoice's currency", async () => {
    const items = [{ invoice_id: await paidInYen("10.00") }, { invoice_id: await billed("10.00", "0.00") }];
    const answer = await post("/refund-statements", { items, reason: "Twice" });
    expect([answer.status, answer.body.errors[0]]).toEqual([
      400,
      {
        reason: "mixed_currencies",
        path: "/items/1",
        message: expect.stringMatching(/was paid in EUR, the others in JPY\. Refund them separately\.$/),
      },
    ]);
  });
});
