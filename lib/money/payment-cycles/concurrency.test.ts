import { expect, test, vi } from "vitest";
import { log } from "#lib/platform/log.ts";
import { addAdjustment, addContract, addCycle, addHours, addRate, step } from "#lib/testing/payment-cycles.ts";
import { addOrganization, addToken, send, stage } from "#lib/testing/stage.ts";
import { untilLocked } from "#lib/testing/until.ts";
import { addWebhook } from "#lib/testing/webhooks.ts";

const people = 6;
const lanes = 6;
const rounds = 90;

async function addLegalEntity(): Promise<string> {
  const [row] = await at.owner`
    insert into legal_entities (organization_id, name, country, currency, vat_id) values (${organization.id}, 'Other', 'FR', 'EUR', 'FR1') returning id`;
  return row?.id;
}

/** Small pseudorandom numbers, the same in every run. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % sides;
  };
}

// The worker retries transactions that lost a race or a deadlock.
const retried = ["40001", "40P01"];

const statuses = new Map<string, Set<number>>();
const failures: string[] = [];
// Captures the database error behind a failed request.
const warn = vi.spyOn(log(), "warn");

async function post(what: string, path: string, body: object = {}): Promise<void> {
  const { status } = await send("POST", `/rest/v2${path}`, token, { body });
  statuses.set(what, (statuses.get(what) ?? new Set()).add(status));
  if (status >= 500) failures.push(`${what}: ${status} ${JSON.stringify(warn.mock.lastCall)}`);
}

const some = async (table: string, roll: (sides: number) => number, most = 1): Promise<string[]> => {
  const rows = await at.owner<
    { id: string }[]
  >`select id::text from ${at.owner(table)} where organization_id = ${organization.id}`;
  return Array.from({ length: Math.min(most, rows.length) }, () => rows[roll(rows.length)]?.id ?? "none");
};

const acts: [what: string, act: (roll: (sides: number) => number) => Promise<unknown>][] = [
  ["close", async (roll) => post("close", `/payment-cycles/${(await some("payment_cycles", roll))[0]}/close`)],
  ["reopen", async (roll) => post("reopen", `/payment-cycles/${(await some("payment_cycles", roll))[0]}/reopen`)],
  [
    "step",
    async (roll) => step(at, 1 + roll(4)).catch((error: { code: string }) => expect(retried).toContain(error.code)),
  ],
  ["step again", async () => step(at, 3).catch((error: { code: string }) => expect(retried).toContain(error.code))],
  [
    "pay",
    async (roll) => {
      const invoice_ids = [...new Set(await some("invoices", roll, 1 + roll(3)))];
      await post("pay", "/payments", { invoice_ids, method: "ach" });
    },
  ],
  [
    "pay cycle",
    async (roll) => {
      const [payment_cycle_id] = await some("payment_cycles", roll);
      await post("pay cycle", "/payments", {
        payment_cycle_id,
        legal_entity_id: organization.legal_entity_id,
        method: "ach",
      });
    },
  ],
  [
    "mark paid",
    async (roll) => post("mark paid", `/payments/${(await some("payments", roll))[0] ?? "none"}/mark-paid`),
  ],
  [
    "cancel",
    async (roll) => post("cancel", `/payments/${(await some("payments", roll))[0] ?? "none"}/cancel`, { reason: "No" }),
  ],
  [
    "refund",
    async (roll) =>
      post("refund", "/refund-statements", {
        invoice_id: (await some("invoices", roll))[0] ?? "none",
        amount: "40.00",
        reason: "x",
      }),
  ],
  [
    "refund paid",
    async (roll) =>
      post("refund paid", `/refund-statements/${(await some("refund_statements", roll))[0] ?? "none"}/mark-paid`),
  ],
  [
    "refund failed",
    async (roll) =>
      post("refund failed", `/refund-statements/${(await some("refund_statements", roll))[0] ?? "none"}/fail`, {
        reason: "x",
      }),
  ],
  [
    "change",
    async (roll) => {
      const status = ["awaiting_payment", "skipped", "unpayable", "cancelled"][roll(4)];
      await post("change", `/invoices/${(await some("invoices", roll))[0] ?? "none"}/transition`, { status });
    },
  ],
  [
    "amend",
    async (roll) =>
      post("amend", `/contracts/${(await some("contracts", roll))[0]}/amendments`, {
        effective_on: `2026-04-${10 + roll(20)}`,
        rate: String(2000 + roll(900)),
      }),
  ],
  [
    "review",
    async (roll) =>
      post("review", "/timesheets/reviews", {
        ids: [...new Set(await some("timesheets", roll, 4))],
        status: roll(2) ? "approved" : "pending",
      }),
  ],
];

const at = await stage();
const organization = await addOrganization(at.owner, "Busy");
const token = await addToken(at.owner, organization);
await addRate(at.owner, organization);
await addWebhook(at.owner, organization);
await addCycle(at.owner, organization, { starts_on: "2026-04-01" });
await addCycle(at.owner, organization, { frequency: "weekly", starts_on: "2026-04-06" });
const other = await addLegalEntity();
for (let n = 0; n < people; n += 1) {
  const hirer = { ...organization, legal_entity_id: n % 2 === 0 ? other : organization.legal_entity_id };
  await addContract(at.owner, hirer, { rate: "3000.00" });
  const contract_id = await addContract(at.owner, hirer, {
    ...{ frequency: "hourly", payment_frequency: "weekly" as const, rate: "31.37" },
  });
  for (const date_worked of ["2026-04-06", "2026-04-07"])
    await addHours(at.owner, organization, { contract_id, date_worked, quantity: "7.5" });
  await addAdjustment(at.owner, organization, { contract_id, date_submitted: "2026-04-07" });
}

async function counts(text: string) {
  const [row] = await at.owner.unsafe(text, [organization.id]);
  return row;
}

test("no request fails and every figure still adds up under concurrent closing, reopening, payments, cancellations, refunds and amendments", async () => {
  const lane = async (seed: number) => {
    const roll = dice(seed);
    for (let n = 0; n < rounds; n += 1) await acts[roll(acts.length)]?.[1](roll);
  };
  await Promise.all(Array.from({ length: lanes }, (_, n) => lane(n * 7919 + 17)));
  while ((await step(at)) !== null);
  expect(failures).toEqual([]);
  const none = { n: 0 };
  // Invoices: one per contract and cycle, gapless numbers, and refunded totals that match their refunds.
  expect(
    await counts(
      `select count(*) as n from (select from invoices where organization_id = $1 and status <> 'cancelled' and contract_id is not null group by payment_cycle_id, contract_id having count(*) > 1) as twice`,
    ),
  ).toEqual(none);
  for (const table of ["invoices", "payments", "refund_statements"])
    expect(
      await counts(`select count(*) as n from (select from ${table} where organization_id = $1 group by ${table === "invoices" ? "recipient_" : ""}legal_entity_id
        having count(*) <> max(split_part(label, '-', 4)::integer)) as gaps`),
    ).toEqual(none);
  expect(
    await counts(
      `select count(*) as n from invoices i where organization_id = $1 and refunded_total <> (select coalesce(sum(t.amount), 0) from refund_items t join refund_statements r on r.id = t.refund_statement_id where t.invoice_id = i.id and r.status <> 'failed')`,
    ),
  ).toEqual(none);
  expect(
    await counts(
      `select count(*) as n from invoices i where organization_id = $1 and total <> (select sum(l.total) from invoice_line_items l where l.organization_id = i.organization_id and l.invoice_id = i.id)`,
    ),
  ).toEqual(none);
  // Payments: an invoice has its payment's status and is in at most one payment.
  expect(
    await counts(`select count(*) as n from invoices i left join payment_items t on t.organization_id = i.organization_id and t.invoice_id = i.id and t.is_live left join payments p on p.organization_id = t.organization_id and p.id = t.payment_id
    where i.organization_id = $1 and case when i.status = 'refunded' then 'paid' when i.status in ('processing', 'paid') then i.status end is distinct from p.status`),
  ).toEqual(none);
  expect(
    await counts(
      `select count(*) as n from payments p where organization_id = $1 and total <> (select sum(t.total_payment_currency) from payment_items t where t.organization_id = p.organization_id and t.payment_id = p.id)`,
    ),
  ).toEqual(none);
  // Cycles: the count covers the invoices that aren't canceled, and a cycle is paid when all of those are.
  expect(
    await counts(`select count(*) as n from payment_cycles c cross join lateral (select count(*) filter (where status <> 'cancelled') as standing, count(*) filter (where status in ('paid', 'refunded')) as paid
      from invoices i where i.organization_id = c.organization_id and i.payment_cycle_id = c.id) as of
    where organization_id = $1 and (invoices_made <> standing or (c.status = 'paid') <> (standing > 0 and paid = standing))`),
  ).toEqual(none);
  // Work: processed if its invoice is in force, otherwise free.
  for (const table of ["timesheets", "invoice_adjustments"])
    expect(
      await counts(
        `select count(*) as n from ${table} w left join invoices i on i.organization_id = w.organization_id and i.id = w.invoice_id where w.organization_id = $1 and (w.status = 'processed') <> (i.status is not null and i.status <> 'cancelled')`,
      ),
    ).toEqual(none);
  // Events: each document is announced once, and each ending once.
  expect(
    await counts(`select (select count(*) from invoices where organization_id = $1) - count(*) filter (where type = 'invoice.created') + (select count(*) from invoices where organization_id = $1 and status = 'cancelled') - count(*) filter (where type = 'invoice.canceled')
      + (select count(*) from payments where organization_id = $1) - count(*) filter (where type = 'payment.statement.initiated') + (select count(*) from payments where organization_id = $1 and status = 'paid') - count(*) filter (where type = 'payment.completed') as n
    from webhook_events where organization_id = $1`),
  ).toEqual(none);
});

test("takes document numbers of several legal entities in the same order in the last closing step as in every other step", async () => {
  const own = await addOrganization(at.owner, "Two entities");
  const owner = await addToken(at.owner, own);
  await addRate(at.owner, own);
  const [other] = await at.owner`
    insert into legal_entities (organization_id, name, country, currency, vat_id) values (${own.id}, 'Other', 'FR', 'EUR', 'FR1') returning id`;
  const [first = "", second = ""] = [own.legal_entity_id, other?.id as string].sort();
  await addContract(at.owner, { ...own, legal_entity_id: first }, { id: "0000001" });
  await addContract(at.owner, { ...own, legal_entity_id: second }, { id: "0000002" });
  const year = new Date().getUTCFullYear();
  for (const legal_entity_id of [first, second])
    await at.owner`insert into document_numbers ${at.owner({ organization_id: own.id, legal_entity_id, kind: "INV", year, last: 0 })}`;
  const cycle = await addCycle(at.owner, own, { starts_on: "2026-04-01" });
  await send("POST", `/rest/v2/payment-cycles/${cycle}/close`, owner, { body: {} });
  await step(at, 1);
  const { last } = await at.owner.begin(async (sql) => {
    const lock = (entity: string) =>
      sql`select from document_numbers where organization_id = ${own.id} and legal_entity_id = ${entity} for update`;
    await lock(first);
    const last = step(at, 5);
    await untilLocked(at.owner);
    await lock(second);
    return { last };
  });
  expect(await last).toBe(1);
  const [row] = await at.owner`select status from payment_cycles where id = ${cycle}`;
  expect(row?.status).toBe("closed");
});
