import fc from "fast-check";
import { expect, test } from "vitest";
import { db, writeAs } from "#db/tenant.ts";
import { refund, releaseRefund, settleRefund } from "#lib/money/refunds/refund.ts";
import { credentialOf } from "#lib/platform/auth/credential.ts";
import { ApiError } from "#lib/platform/declaration/errors.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import { addRates } from "#lib/testing/payments.ts";
import { proof, sized } from "#lib/testing/size.ts";
import { addOrganization, addToken, send, stage, type TestOrganization } from "#lib/testing/stage.ts";
import { findPayment } from "./find-payment.ts";
import { pay } from "./pay.ts";
import { selectBreakdown } from "./select-breakdown.ts";

const at = await stage();

const digits = { EUR: 2, USD: 2, JPY: 0, BHD: 3, VND: 0 } as const;
type Currency = keyof typeof digits;
const currencies = Object.keys(digits) as Currency[];

const lineTypes = ["IC_WORK", "EOR_WORK", "IC_BONUS", "IC_EXPENSE", "IC_DEDUCTION", "IC_OVERTIME", "IC_OFFCYCLE"];
const otherTypes = ["IC_COMMISSION", "EOR_EMPLOYER_COST", "IC_TAX_VAT", "EOR_SEVERANCE", "WITHHOLDING_TAX"];

/** An amount in whole minor units of its currency. */
function units(amount: string, currency: string): bigint {
  const [whole = "", fraction = ""] = amount.split(".");
  if (fraction.length !== digits[currency as Currency]) throw new Error(`${amount} ${currency}`);
  return BigInt(whole + fraction);
}

function text(minor: bigint, currency: Currency): string {
  const places = digits[currency];
  const sign = minor < 0n ? "-" : "";
  const all = (minor < 0n ? -minor : minor).toString().padStart(places + 1, "0");
  return places === 0 ? sign + all : `${sign}${all.slice(0, -places)}.${all.slice(-places)}`;
}

const line = fc.record({
  type: fc.constantFrom(...lineTypes, ...otherTypes),
  amount: fc.oneof(fc.bigInt(1n, 99n), fc.bigInt(1n, 99_999_999n), fc.bigInt(-500n, -1n)),
});

const invoice = fc.record({
  currency: fc.constantFrom(...currencies),
  lines: fc.array(line, { minLength: 1, maxLength: 6 }),
  fee: fc.oneof(fc.constant(0n), fc.bigInt(1n, 90_000n)),
});

type Invoice = { currency: Currency; lines: { type: string; amount: bigint }[]; fee: bigint };

const payment = fc.record({
  invoices: fc.array(invoice, { minLength: 1, maxLength: 4 }),
  payment_currency: fc.constantFrom(...currencies),
});

const rate = fc.integer({ min: 10_000, max: 40_000_000 }).map((millionths) => (millionths / 1_000_000).toFixed(6));

const rates = fc.record({ EUR: rate, JPY: rate, BHD: rate, VND: rate });

async function each<Item, Result>(items: Item[], run: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = [...items.entries()];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results[next[0]] = await run(next[1]);
  };
  await Promise.all(Array.from({ length: 6 }, lane));
  return results;
}

/** Stores invoices with their lines in one go; returns their IDs in order. */
async function store(organization: TestOrganization, invoices: Invoice[], status: string): Promise<string[]> {
  const rows = invoices.map(({ currency, lines, fee }, n) => ({
    id: `${organization.id.slice(0, 8)}-${n}`,
    currency,
    total: text(
      lines.reduce((sum, { amount }) => sum + amount, fee),
      currency,
    ),
    fee: text(fee, currency),
    zero: text(0n, currency),
    lines: [...lines, ...(fee > 0n ? [{ type: "PAYMENT_PROCESSING_FEE", amount: fee }] : [])].map(
      ({ type, amount }) => ({
        type,
        total: text(amount, currency),
      }),
    ),
  }));
  const asked = JSON.stringify(rows);
  await at.owner`
    insert into invoices (organization_id, id, label, status, currency, total, amount, vat_total, service_fee, billing_type, document_type,
      recipient_legal_entity_id, search_text, issued_at, due_date, paid_at)
    select ${organization.id}, id, id, ${status}, currency, total, total, zero, fee, 'WORK', 'INVOICE', ${organization.legal_entity_id}, id, now(), now(),
      case ${status} when 'paid' then now() end
    from jsonb_to_recordset(${asked}::text::jsonb) as r (id text, currency text, total numeric, fee numeric, zero numeric)`;
  await at.owner`
    insert into invoice_line_items (organization_id, id, invoice_id, position, type, description, quantity, price_per_unit, total)
    select ${organization.id}, r.id || '-' || l.position, r.id, l.position, l.line ->> 'type', '', 1, (l.line ->> 'total')::numeric, (l.line ->> 'total')::numeric
    from jsonb_to_recordset(${asked}::text::jsonb) as r (id text, lines jsonb), jsonb_array_elements(r.lines) with ordinality as l (line, position)`;
  return rows.map(({ id }) => id);
}

const kinds = [
  "work",
  "bonus",
  "expenses",
  "overtime",
  "pro_rata",
  "adjustment",
  "deductions",
  "commissions",
  "others",
];

/** The sums of a breakdown, each row of which is the sum of its kinds. */
function sumsOf(rows: Record<string, string>[]) {
  const own: Record<string, bigint> = {};
  let paid = 0n;
  for (const row of rows) {
    const { currency = "", total = "", payment_currency = "" } = row;
    const parts = [...kinds, "processing_fee"].map((kind) => units(row[kind] ?? "", currency));
    if (parts.reduce((sum, part) => sum + part, 0n) !== units(total, currency)) throw new Error(JSON.stringify(row));
    own[currency] = (own[currency] ?? 0n) + units(total, currency);
    paid += units(row.total_payment_currency ?? "", payment_currency);
  }
  return { own, paid };
}

let balanced = 0;

/** One in this many batches goes through the API, request by request; the others call what the operations call. */
const apiOf = 40;

/** Concurrent transactions, each for its own organization, whose numbers stay locked until the transaction ends. */
const atOnce = 5;

function shares<Item>(items: readonly Item[], parts: number): Item[][] {
  return Array.from({ length: parts }, (_, part) => items.filter((_item, n) => n % parts === part));
}

async function payer() {
  const organization = await addOrganization(at.owner, "Random");
  return { organization, token: await addToken(at.owner, organization) };
}

const inOneTransaction = <T>(token: string, run: () => Promise<T>) =>
  writeAs(
    credentialOf((name) => (name === "authorization" ? `Bearer ${token}` : null)),
    () => undefined,
    run,
  );

type Made = Pick<Awaited<ReturnType<typeof findPayment>>, "total" | "invoices_total" | "service_fee" | "by_currency">;

async function payByApi(token: string, invoice_ids: string[], payment_currency: Currency) {
  const body = { invoice_ids, payment_currency, method: "bank_transfer" };
  const made = await send("POST", "/rest/v2/payments", token, { body });
  expect([made.status, made.body.errors]).toEqual([201, undefined]);
  const { body: answer } = await send("GET", `/rest/v2/payments/${made.body.data.id}/breakdown`, token);
  return { made: made.body.data as Made, rows: answer.data };
}

async function payDirectly(invoice_ids: string[], payment_currency: Currency) {
  const { id } = await pay(db, { invoice_ids, payment_currency, method: "bank_transfer", timezone: "+00:00" }, null);
  const { rows } = await selectBreakdown(db, id, { offset: 0, limit: 5000 });
  return { made: (await findPayment(db, id)) as Made, rows };
}

function compare(
  { made, rows }: { made: Made; rows: Record<string, unknown>[] },
  invoices: Invoice[],
  payment_currency: Currency,
) {
  const { total, invoices_total, service_fee, by_currency } = made;
  expect(units(invoices_total, payment_currency) + units(service_fee, payment_currency)).toBe(
    units(total, payment_currency),
  );
  const { own, paid } = sumsOf(rows as Record<string, string>[]);
  expect(paid).toBe(units(total, payment_currency));
  const wanted: Record<string, bigint> = {};
  for (const { currency, lines, fee } of invoices)
    wanted[currency] = lines.reduce((sum, { amount }) => sum + amount, fee + (wanted[currency] ?? 0n));
  expect(own).toEqual(wanted);
  for (const part of by_currency) expect(units(part.total, part.currency)).toBe(wanted[part.currency]);
  balanced += 1;
}

const payments = 125 * sized(2, 80);

test(`in ${formatCount(payments)} random payments the breakdown matches the payment, and conversion creates or loses nothing`, async () => {
  let batches = 0;
  const batch = fc.asyncProperty(
    fc.array(payment, { minLength: 125, maxLength: 125 }),
    rates,
    async (payments, perDollar) => {
      const byApi = batches++ % apiOf === 0;
      const desks = await Promise.all(
        shares(payments, byApi ? 1 : atOnce).map(async (share) => {
          const { organization, token } = await payer();
          await addRates(at.owner, organization, perDollar);
          const rest = await store(
            organization,
            share.flatMap(({ invoices }) => invoices),
            "awaiting_payment",
          );
          const cases = share.map((made) => ({ ...made, mine: rest.splice(0, made.invoices.length) }));
          return { organization, token, cases };
        }),
      );
      // Autovacuum would do this a minute later.
      await at.owner`analyze invoices, invoice_line_items, payments, payment_items`;
      await Promise.all(
        desks.map(({ token, cases }) =>
          byApi
            ? each(cases, async ({ invoices, payment_currency, mine }) =>
                compare(await payByApi(token, mine, payment_currency), invoices, payment_currency),
              )
            : inOneTransaction(token, async () => {
                for (const { invoices, payment_currency, mine } of cases)
                  compare(await payDirectly(mine, payment_currency), invoices, payment_currency);
              }),
        ),
      );
      const wrong = await at.owner`
        select p.id from payment_items t join payments p on p.organization_id = t.organization_id and p.id = t.payment_id
          where t.organization_id = any (${desks.map(({ organization }) => organization.id)}) and (t.total_payment_currency <> app.round_money(t.total * t.fx_rate, p.payment_currency)
            or t.service_fee_payment_currency <> app.round_money(t.service_fee * t.fx_rate, p.payment_currency)
            or scale(t.total_payment_currency) <> app.currency_digits(p.payment_currency))`;
      expect(wrong).toEqual([]);
    },
  );
  await fc.assert(batch, proof(payments / 125));
  expect(balanced).toBe(payments);
});

const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant("refund" as const), share: fc.integer({ min: 1, max: 120 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("paid" as const), which: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("fail" as const), which: fc.nat(9) }) },
);

const history = fc.record({
  currency: fc.constantFrom(...currencies),
  total: fc.bigInt(1n, 1_000_000n),
  steps: fc.array(step, { minLength: 3, maxLength: 7 }),
});

let steps = 0;

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Refund actions; each returns its status, and `refund` also the statement's ID. */
interface Desk {
  refund: (invoice_id: string, amount: string) => Promise<{ status: number; id: string }>;
  end: (id: string, how: "paid" | "fail") => Promise<number>;
}

const deskByApi = (token: string): Desk => ({
  async refund(invoice_id, amount) {
    const body = { invoice_id, amount, reason: "Random" };
    const { status, body: answer } = await send("POST", "/rest/v2/refund-statements", token, { body });
    return { status, id: answer.data?.id };
  },
  async end(id, how) {
    const body = how === "paid" ? {} : { reason: "Random" };
    return (
      await send("POST", `/rest/v2/refund-statements/${id}/${how === "paid" ? "mark-paid" : how}`, token, { body })
    ).status;
  },
});

const statusOfRefusal = (error: unknown) => {
  if (error instanceof ApiError) return error.status;
  throw error;
};

const deskDirectly: Desk = {
  async refund(invoice_id, amount) {
    const wanted = { invoice_id, amount, path: "/invoice_id", amount_path: "/amount" };
    return refund(db, [wanted], "Random", null).then(
      (id) => ({ status: 201, id }),
      (error) => ({ status: statusOfRefusal(error), id: "" }),
    );
  },
  end: (id, how) =>
    (how === "paid" ? settleRefund(db, id, undefined) : releaseRefund(db, id, "Random")).then(
      () => 200,
      statusOfRefusal,
    ),
};

interface Statement {
  id: string;
  amount: bigint;
  state: string;
}

async function live(
  desk: Desk,
  id: string,
  { currency, total, steps: asked }: { currency: Currency; total: bigint; steps: Step[] },
): Promise<Statement[]> {
  const statements: Statement[] = [];
  for (const move of asked) {
    steps += 1;
    if (move.do === "refund") {
      const amount = (total * BigInt(move.share)) / 100n + 1n;
      const left = total - heldBy(statements);
      const { status, id: statement } = await desk.refund(id, text(amount, currency));
      expect(status).toBe(amount <= left ? 201 : 409);
      if (status === 201) statements.push({ id: statement, amount, state: "processing" });
      continue;
    }
    const statement = statements[move.which % Math.max(1, statements.length)];
    if (!statement) continue;
    const status = await desk.end(statement.id, move.do);
    expect(status).toBe(statement.state === "processing" ? 200 : 409);
    if (status === 200) statement.state = move.do === "paid" ? "paid" : "failed";
  }
  return statements;
}

function heldBy(statements: readonly Statement[]): bigint {
  return statements.filter(({ state }) => state !== "failed").reduce((sum, { amount }) => sum + amount, 0n);
}

/** Checks that each invoice's refunded total matches its statements, and that it is refunded once all of it is back. */
async function compareLives(ids: string[], histories: { currency: Currency; total: bigint }[], lives: Statement[][]) {
  const rows = await at.owner`
    select i.status, app.round_money(i.refunded_total, i.currency)::text as refunded
      from unnest(${ids}::text[]) with ordinality as asked (id, place) join invoices i on i.id = asked.id order by place`;
  expect(rows).toHaveLength(ids.length);
  for (const [n, { currency, total }] of histories.entries()) {
    const statements = lives[n] ?? [];
    expect(units(rows[n]?.refunded, currency)).toBe(heldBy(statements));
    const back = statements.filter(({ state }) => state === "paid").reduce((sum, { amount }) => sum + amount, 0n);
    expect(rows[n]?.status).toBe(back === total ? "refunded" : "paid");
  }
}

const refundSteps = sized(400, 10_000);

test(`in ${formatCount(refundSteps)} random refund steps no invoice gives back more than was paid`, async () => {
  let batches = 0;
  const batch = fc.asyncProperty(fc.array(history, { minLength: 125, maxLength: 125 }), async (histories) => {
    const byApi = batches++ % apiOf === 0;
    await Promise.all(
      shares(histories, byApi ? 1 : atOnce).map(async (share) => {
        const { organization, token } = await payer();
        const invoices = share.map(({ currency, total }) => ({
          currency,
          fee: 0n,
          lines: [{ type: "IC_WORK", amount: total }],
        }));
        const ids = await store(organization, invoices, "paid");
        const all = [...share.entries()];
        const lives = byApi
          ? await each(all, ([n, made]) => live(deskByApi(token), ids[n] ?? "", made))
          : await inOneTransaction(token, async () => {
              const made: Statement[][] = [];
              for (const [n, asked] of all) made.push(await live(deskDirectly, ids[n] ?? "", asked));
              return made;
            });
        await compareLives(ids, share, lives);
      }),
    );
  });
  await fc.assert(batch, proof(sized(2, 19)));
  expect(steps).toBeGreaterThanOrEqual(refundSteps);
});
