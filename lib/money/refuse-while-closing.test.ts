import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { addContract, addCycle, addRate, step, work } from "#lib/testing/payment-cycles.ts";
import { addOrganization, addToken, send, stage } from "#lib/testing/stage.ts";
import { untilLocked } from "#lib/testing/until.ts";

const at = await stage();

/** An organization with a cycle for April 2026 that three contracts in Germany are paid by. */
async function payroll() {
  const organization = await addOrganization(at.owner, `Rates ${randomUUID()}`);
  const token = await addToken(at.owner, organization);
  await addRate(at.owner, organization);
  for (const _ of [1, 2, 3]) await addContract(at.owner, organization, { country: "DE", rate: "1000.00" });
  const cycle = await addCycle(at.owner, organization, { starts_on: "2026-04-01" });
  const ask = (method: string, path: string, body?: object) => send(method, `/rest/v2${path}`, token, { body });
  const tax = (valid_from: string, percent = "10") =>
    ask("POST", "/tax-rates", { country: "DE", percent, name: "VAT", valid_from });
  const exchange = (...days: string[]) =>
    ask("POST", "/exchange-rates", {
      rates: days.map((valid_on) => ({ currency: "EUR", valid_on, per_dollar: "0.8", source: "Bank" })),
    });
  const invoices = async () => {
    const rows = await at.owner<{ found: string }[]>`
      select service_fee || ' ' || vat_total as found from invoices where organization_id = ${organization.id} and contract_id is not null`;
    return rows.map(({ found }) => found);
  };
  return { cycle, ask, tax, exchange, invoices, close: () => ask("POST", `/payment-cycles/${cycle}/close`, {}) };
}

test("rates don't change while a cycle closes that they could apply to: all its invoices have the same", async () => {
  const { ask, tax, exchange, invoices, close } = await payroll();
  expect((await tax("2026-03-01")).status).toBe(200);
  expect((await exchange("2026-03-01")).status).toBe(200);
  expect((await close()).status).toBe(200);
  await step(at, 1);
  const refused = [
    await tax("2026-04-30"),
    await ask("DELETE", "/tax-rates/DE-2026-03-01-own"),
    await exchange("2026-05-01", "2026-04-30"),
    await ask("DELETE", "/exchange-rates/EUR-2026-03-01"),
    await ask("PATCH", "/service-rates", { service: "payment_processing", amount: "9" }),
  ];
  for (const { status, body } of refused) expect([status, body.errors[0].reason]).toEqual([409, "payment_cycle_busy"]);
  expect(refused.map(({ body }) => body.errors[0].path)).toEqual([
    "/valid_from",
    "/tax_rate_id",
    "/rates",
    "/rate_id",
    "/amount",
  ]);
  expect(refused[0]?.body.errors[0].message).toBe(
    "The monthly payment cycle starting 2026-04-01 is closing, and all its invoices have the same rates. Wait until it's closed.",
  );
  expect([(await tax("2026-05-01")).status, (await exchange("2026-05-01")).status]).toEqual([200, 200]);
  await work(at);
  // 10 % of 1000.00 and 6 dollars at 0.8.
  expect(await invoices()).toEqual(["4.80 100.48", "4.80 100.48", "4.80 100.48"]);
  expect((await tax("2026-04-30")).status).toBe(200);
});

test.each([["/tax-rates"], ["/exchange-rates"], ["/service-rates"]])(
  "%s waits for a cycle that is about to close, and is refused once it is closing",
  async (resource) => {
    const { cycle, ask, tax, exchange } = await payroll();
    const changes: Record<string, () => ReturnType<typeof ask>> = {
      "/tax-rates": () => tax("2026-04-01"),
      "/exchange-rates": () => exchange("2026-04-01"),
      "/service-rates": () => ask("PATCH", "/service-rates", { service: "seat", amount: "9" }),
    };
    const { answer } = await at.owner.begin(async (sql) => {
      await sql`select from payment_cycles where id = ${cycle} for update`;
      const waiting = changes[resource]?.();
      await untilLocked(at.owner);
      await sql`update payment_cycles set status = 'closing', requested_at = now(), request_id = 'test' where id = ${cycle}`;
      return { answer: waiting };
    });
    expect((await answer)?.status).toBe(409);
    await work(at);
    expect((await changes[resource]?.())?.status).toBe(200);
  },
);
