import { expect, test } from "vitest";
import { addRates } from "#lib/testing/payments.ts";
import { addInvoice, addToken, send, stage } from "#lib/testing/stage.ts";

const at = await stage();
const token = await addToken(at.owner, at.first);
await addRates(at.owner, at.first, { LBP: "89500", VND: "26385", IRR: "1000000", KWD: "0.307" });

// total / units per dollar × units per dollar, calculated manually.
test.each([
  ["LBP", "1342500000.00", "USD", "15000.00"],
  ["VND", "500000000", "USD", "18950.16"],
  ["IRR", "1000000000.00", "KWD", "307.000"],
  ["IRR", "123456789012.00", "KWD", "37901.234"],
  ["USD", "15000.00", "LBP", "1342500000.00"],
])(
  "converts an invoice with many units of a weak currency to the last digit: %s %s in %s",
  async (currency, total, payment_currency, wanted) => {
    const id = await addInvoice(at.owner, at.first, { status: "awaiting_payment", currency, total });
    const body = { invoice_ids: [id], payment_currency, method: "bank_transfer" };
    const { body: planned } = await send("POST", "/rest/v2/payments/plan", token, {
      body: { invoice_ids: [id], payment_currency },
    });
    const made = await send("POST", "/rest/v2/payments", token, { body });
    expect([made.status, made.body.data?.total, planned.data.payments[0].total]).toEqual([201, wanted, wanted]);
  },
);
