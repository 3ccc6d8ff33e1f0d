import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { resolvePaidAt } from "#lib/money/payments/public.ts";
import { ApiError, type ErrorItem, notFound } from "#lib/platform/declaration/errors.ts";
import { digitsMisfit } from "#lib/platform/format/digits.ts";

export interface Wanted {
  invoice_id: string;
  amount?: string | undefined;
  /** JSON pointers to the item and its amount in the input. */
  path: string;
  amount_path: string;
}

interface Candidate extends Record<string, unknown> {
  id: string;
  label: string;
  status: string;
  currency: string;
  paid_currency: string;
  legal_entity: string;
  legal_entity_id: string;
  left: string;
  nothing_left: boolean;
  too_much: boolean;
  too_little: boolean;
  has_contract: boolean;
}

const maxListed = 10;

function refuse(status: number, items: ErrorItem[]): void {
  if (items.length > 0) throw new ApiError(status, items.slice(0, maxListed));
}

function refuseUnfit(wanted: readonly Wanted[], byId: ReadonlyMap<string, Candidate>, release: boolean): void {
  const ids = wanted.map(({ invoice_id }) => invoice_id);
  refuse(
    400,
    wanted.flatMap(({ invoice_id, path }, at): ErrorItem[] => {
      if (ids.indexOf(invoice_id) < at)
        return [{ reason: "duplicate_item", path, message: "names the same invoice twice" }];
      return byId.has(invoice_id) ? [] : [{ reason: "not_found", path, message: "Invoice not found" }];
    }),
  );
  const all = wanted.map(({ invoice_id, amount, path, amount_path }) => ({
    ...{ amount, path, amount_path },
    ...(byId.get(invoice_id) as Candidate),
  }));
  const [first] = all;
  refuse(
    400,
    all.flatMap(
      ({ amount, path, amount_path, label, legal_entity, legal_entity_id, currency, paid_currency }): ErrorItem[] => {
        if (legal_entity_id !== first?.legal_entity_id)
          return [
            {
              reason: "mixed_legal_entities",
              path,
              message: `${label} belongs to ${legal_entity}, the others to ${first?.legal_entity}. Refund them separately.`,
            },
          ];
        if (currency !== first?.currency)
          return [
            {
              reason: "mixed_currencies",
              path,
              message: `${label} is in ${currency}, the others in ${first?.currency}. Refund them separately.`,
            },
          ];
        if (paid_currency !== first?.paid_currency)
          return [
            {
              reason: "mixed_currencies",
              path,
              message: `${label} was paid in ${paid_currency}, the others in ${first?.paid_currency}. Refund them separately.`,
            },
          ];
        const misfit = amount === undefined ? null : digitsMisfit(amount, currency);
        return misfit === null ? [] : [{ reason: "amount_too_precise", path: amount_path, message: misfit }];
      },
    ),
  );
  refuse(
    409,
    all.flatMap(
      ({
        path,
        amount_path,
        label,
        status,
        left,
        currency,
        nothing_left,
        too_much,
        too_little,
        has_contract,
      }): ErrorItem[] => {
        if (status !== "paid")
          return [
            {
              reason: "invoice_not_refundable",
              path,
              message: `${label} is ${status}: only paid invoices can be refunded`,
            },
          ];
        if (nothing_left)
          return [{ reason: "invoice_not_refundable", path, message: `${label} is already fully refunded` }];
        if (too_much)
          return [
            {
              reason: "refund_too_large",
              path: amount_path,
              message: `At most ${left} ${currency} of ${label} can be refunded`,
            },
          ];
        if (release && !has_contract)
          return [
            {
              reason: "no_work_to_release",
              path: "/release",
              message: `${label} isn't for a contract, so there's no work to bill again. Refund it without releasing work.`,
            },
          ];
        if (release && too_little)
          return [
            {
              reason: "partial_release",
              path: "/release",
              message: `${label} would be refunded only in part. Refund all of the remaining ${left} ${currency} to bill its work again`,
            },
          ];
        return [];
      },
    ),
  );
}

/** Creates a refund statement with its number; the amounts are held on the invoices immediately. Returns its ID. */
export async function refund(
  db: TenantDb,
  wanted: readonly Wanted[],
  reason: string,
  userId: string | null,
  release = false,
): Promise<string> {
  const asked = sql`jsonb_to_recordset(${JSON.stringify(wanted)}::text::jsonb) as asked (invoice_id text, amount numeric)`;
  const found = await db.execute<Candidate>(sql`
    select i.id, i.label, i.status, i.currency, e.name as legal_entity,
      coalesce((select p.payment_currency from payment_items as t join payments as p on p.organization_id = t.organization_id and p.id = t.payment_id
        where t.organization_id = i.organization_id and t.invoice_id = i.id and t.is_live), i.currency) as paid_currency, e.id as legal_entity_id,
      app.round_money(i.total - i.refunded_total, i.currency)::text as left, i.total <= i.refunded_total as nothing_left,
      coalesce(asked.amount > i.total - i.refunded_total, false) as too_much,
      coalesce(asked.amount < i.total - i.refunded_total, false) as too_little,
      i.contract_id is not null as has_contract
    from ${asked}
    join invoices as i on i.organization_id = ${currentOrganization} and i.id = asked.invoice_id
    join legal_entities as e on e.organization_id = i.organization_id and e.id = i.recipient_legal_entity_id
    order by i.id for update of i`);
  refuseUnfit(wanted, new Map(found.map((invoice) => [invoice.id, invoice])), release);
  const [made] = await db.execute<{ id: string }>(sql`
    with taken as materialized (
      select row_number() over () as position, i.id as invoice_id, i.currency, i.recipient_legal_entity_id,
        app.round_money(coalesce(asked.amount, i.total - i.refunded_total), i.currency) as amount
      from ${asked} join invoices as i on i.organization_id = ${currentOrganization} and i.id = asked.invoice_id
    ), made as (
      insert into refund_statements (id, label, number_code, legal_entity_id, entity_type, status, payment_currency, total, reason, is_itemized, releases_work, created_by)
      select app.long_id(), app.document_label('CN', number.code, year, number.first), number.code, e.id, e.type, 'processing', sums.currency, sums.total,
        ${reason}, true, ${release}, ${userId}::uuid
      from (select min(currency) as currency, sum(amount) as total, min(recipient_legal_entity_id::text)::uuid as entity from taken) as sums
      join legal_entities as e on e.organization_id = ${currentOrganization} and e.id = sums.entity,
        lateral (select extract(year from app.today())::integer as year) as today, lateral app.take_numbers(e.id, 'CN', year, 1) as number
      returning id
    ), items as (
      insert into refund_items (refund_statement_id, position, invoice_id, amount)
      select made.id, position, invoice_id, amount from taken, made
    ), held as (
      update invoices as i set refunded_total = i.refunded_total + taken.amount from taken
      where i.organization_id = ${currentOrganization} and i.id = taken.invoice_id
    )
    select id from made`);
  return made?.id ?? "";
}

/** Locks a processing statement, then the cycles of its invoices and the invoices, both by ID. Throws 404, or 409 if it is already settled. */
async function lockRefund(db: TenantDb, id: string, to: string): Promise<void> {
  const [statement] = await db.execute<{ label: string; status: string }>(sql`
    select label, status from refund_statements where organization_id = ${currentOrganization} and id = ${id} for update`);
  if (!statement) throw notFound("Refund statement");
  if (statement.status !== "processing") {
    throw new ApiError(409, {
      reason: "invalid_state",
      message: `${statement.label} is ${statement.status} and can't become ${to}. Only a processing refund can become paid or failed.`,
    });
  }
  await db.execute(sql`
    select count(*) from (
      select from payment_cycles where organization_id = ${currentOrganization} and id in (
        select i.payment_cycle_id from refund_items t join invoices i on i.organization_id = t.organization_id and i.id = t.invoice_id
          where t.organization_id = ${currentOrganization} and t.refund_statement_id = ${id})
      order by id for no key update) as locked`);
  await db.execute(sql`
    select count(*) from (
      select from invoices where organization_id = ${currentOrganization} and id in (
        select invoice_id from refund_items where organization_id = ${currentOrganization} and refund_statement_id = ${id})
      order by id for update) as locked`);
}

const afterPayment = (id: string) => sql`
  select i.label, i.paid_at as since from refund_items as t join invoices as i on i.organization_id = t.organization_id and i.id = t.invoice_id
    where t.organization_id = ${currentOrganization} and t.refund_statement_id = ${id} order by i.paid_at desc, i.label limit 1`;

/** Settles a statement whose money came back. Returns the IDs of invoices that are now fully refunded. */
export async function settleRefund(db: TenantDb, id: string, paidAt: string | undefined): Promise<string[]> {
  await lockRefund(db, id, "paid");
  const moment = await resolvePaidAt(db, { after: afterPayment(id), did: "was paid" }, paidAt);
  if (moment === null) throw new Error(`refund statement ${id} has no invoices`);
  await db.execute(sql`
    update refund_statements set status = 'paid', paid_at = ${moment}::timestamptz
    where organization_id = ${currentOrganization} and id = ${id}`);
  const [moved] = await db.execute<{ ids: string[] }>(sql`
    with moved as (
      update invoices as i set status = 'refunded' from refund_items as t
      where t.organization_id = ${currentOrganization} and t.refund_statement_id = ${id} and i.organization_id = ${currentOrganization}
        and i.id = t.invoice_id and i.status = 'paid' and i.refunded_total = i.total
        and not exists (
          select from refund_items as other join refund_statements as r on r.organization_id = other.organization_id and r.id = other.refund_statement_id
          where other.organization_id = ${currentOrganization} and other.invoice_id = i.id and r.status = 'processing')
      returning i.id
    ) select array(select id from moved) as ids`);
  return moved?.ids ?? [];
}

/** Of invoices that were just refunded, those whose work was released, and the adjustments that bill their fixed pay again. */
export async function findReleased(db: TenantDb, ids: readonly string[]) {
  const [found] = await db.execute<{ invoices: string[]; adjustments: string[] }>(sql`
    select coalesce(array_agg(distinct invoice_id), '{}') as invoices,
        coalesce(array_agg(item_id) filter (where kind in ('fixed_pay', 'employer_cost')), '{}') as adjustments
      from released_items where organization_id = ${currentOrganization} and invoice_id = any (${`{${ids.join()}}`}::text[])`);
  return found ?? { invoices: [], adjustments: [] };
}

/** Fails a statement whose money didn't come back, releasing the amounts held on its invoices. */
export async function releaseRefund(db: TenantDb, id: string, reason: string): Promise<void> {
  await lockRefund(db, id, "failed");
  await db.execute(sql`
    update refund_statements set status = 'failed', failure_reason = ${reason} where organization_id = ${currentOrganization} and id = ${id}`);
  await db.execute(sql`
    update invoices as i set refunded_total = i.refunded_total - t.amount from refund_items as t
    where t.organization_id = ${currentOrganization} and t.refund_statement_id = ${id} and i.organization_id = ${currentOrganization} and i.id = t.invoice_id`);
}
