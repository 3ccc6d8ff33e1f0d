import { expect, test } from "vitest";
import { testDatabase } from "#db/testing.ts";
import { passwordMatches } from "#lib/platform/auth/password.ts";
import { sized } from "#lib/testing/size.ts";
import { dayOf } from "./calendar.ts";
import { fillOrganization, findOrMakeOrganization } from "./large-organization.ts";
import { readSeedOptions, UsageError } from "./seed-options.ts";

const { owner } = await testDatabase();
const name = "Brightwater Crew";

/** Fits into one transaction, and three times as many don't. */
const some = sized(800, 2000);

async function fill(id: string, invoices: number): Promise<number[]> {
  const heard: number[] = [];
  const options = { id, name, invoices, batch: 1.25 * some, today: dayOf("2026-11-21"), stop: () => false };
  expect(await fillOrganization(owner, { ...options, progress: (done) => heard.push(done) })).toBe(invoices);
  return heard;
}

async function number(query: string): Promise<number> {
  const [row] = await owner.unsafe(query);
  return row?.n;
}

/**
 * Counts invoices without the payment or refund statements that their status implies, and payments, refunds and numbers
 * that don't match what they contain.
 */
const unsettled = `select
  (select count(*) from invoices i where (select coalesce(string_agg(p.status, ','), '') from payment_items t join payments p on p.organization_id = t.organization_id and p.id = t.payment_id
      where t.organization_id = i.organization_id and t.invoice_id = i.id)
    <> case when paid_at is not null then 'paid' when status in ('preprocessing', 'processing', 'processed') then 'processing' when status = 'failed' then 'failed' else '' end)
  + (select count(*) from invoices i where refunded_total <> (select coalesce(sum(amount), 0) from refund_items t where t.organization_id = i.organization_id and t.invoice_id = i.id))
  + (select count(*) from payments p where total <> (select sum(total_payment_currency) from payment_items t where t.organization_id = p.organization_id and t.payment_id = p.id))
  + (select count(*) from payments p where status = 'paid' and exists (select from payment_items t join invoices i on i.organization_id = t.organization_id and i.id = t.invoice_id
      where t.organization_id = p.organization_id and t.payment_id = p.id and (i.paid_at <> p.paid_at or i.issued_at >= p.created_at or i.recipient_legal_entity_id <> p.legal_entity_id)))
  + (select count(*) from payments where created_at >= now() or paid_at <= created_at or paid_at > now())
  + (select count(*) from refund_statements where created_at >= now() or paid_at <= created_at or paid_at > now())
  + (select count(*) from (select 1 from payments group by organization_id, legal_entity_id, split_part(label, '-', 3) having count(*) <> max(split_part(label, '-', 4)::int)) as gaps)
  + (select count(*) from (select 1 from refund_statements group by organization_id, legal_entity_id, split_part(label, '-', 3) having count(*) <> max(split_part(label, '-', 4)::int)) as gaps) as n`;

test("creates the organization once, with an owner who can sign in", async () => {
  const name = "Ågotnes & Sons";
  const first = await findOrMakeOrganization(owner, name);
  expect(first.owner?.email).toBe("owner@agotnes-sons.example");
  const [user] =
    await owner`select hash from passwords p join users u on u.id = p.user_id where email_lower = ${first.owner?.email ?? ""}`;
  expect(await passwordMatches(first.owner?.password ?? "", user?.hash)).toBe(true);
  expect(await findOrMakeOrganization(owner, name)).toEqual({ id: first.id, owner: null });
});

test("adds exactly the requested number of invoices, repeatedly, with labels and counts that stay correct", async () => {
  const { id } = await findOrMakeOrganization(owner, name);
  expect(await fill(id, some)).toEqual([some]);
  const entities = await number("select count(*) as n from legal_entities");
  await fill(id, 1);
  await fill(id, 3 * some);
  expect(await number("select count(*) as n from invoices")).toBe(4 * some + 1);
  expect(await number("select sum(invoices)::bigint as n from invoice_counts")).toBe(4 * some + 1);
  expect(await number("select count(distinct (organization_id, label)) as n from invoices")).toBe(4 * some + 1);
  expect(await number("select count(*) as n from legal_entities")).toBe(entities);
  const unequal = `select count(*) as n from invoices i where total <>
    (select sum(l.total) from invoice_line_items l where (l.organization_id, l.invoice_id) = (i.organization_id, i.id))`;
  expect(await number(unequal)).toBe(0);
  // Everything is settled once: a payment for what was paid, is being paid or failed, and a statement for refunds.
  expect(await number(unsettled)).toBe(0);
});

test("stops between two transactions when asked to, and leaves whole invoices", async () => {
  const { id } = await findOrMakeOrganization(owner, "Stopped early");
  const options = { id, name: "Stopped early", invoices: 500, today: dayOf("2026-11-21"), progress: () => undefined };
  expect(await fillOrganization(owner, { ...options, stop: () => true })).toBe(0);
  expect(await number(`select count(*) as n from invoices where organization_id = '${id}'`)).toBe(0);
});

test("the command line is parsed strictly", () => {
  expect(readSeedOptions([])).toEqual({
    invoices: 1_000_000,
    organization: "Meridane Staffing Group",
    paymentsEach: false,
  });
  expect(readSeedOptions(["--invoices", "5", "--organization", " A ", "--payments-each"])).toEqual({
    invoices: 5,
    organization: "A",
    paymentsEach: true,
  });
  expect(readSeedOptions(["--help"])).toBeNull();
  for (const args of [["--invoices", "0"], ["--invoices", "1e6"], ["--organization", " "], ["--rows", "5"], ["5"]]) {
    expect(() => readSeedOptions(args), args.join(" ")).toThrow(UsageError);
  }
});
