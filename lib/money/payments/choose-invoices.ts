import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { type InvoiceStatus, isPayable, payableStatuses } from "#lib/money/invoices/rules.ts";
import { ApiError, type ErrorItem } from "#lib/platform/declaration/errors.ts";
import type { previewPayment } from "./contract.ts";
import { ratesDay } from "./paid-at.ts";
import { whyCycleUnsettled } from "./unsettled-cycle.ts";

export type Asked = z.output<(typeof previewPayment)["input"]>;

export interface Choice {
  /** Condition on `invoices as i`. */
  where: SQL;
  entity: { id: string; name: string; type: string; currency: string; code: string };
  payment_cycle_id: string | null;
  /** The day whose exchange rates apply. */
  rates_on: SQL;
}

const payable = sql.raw(`i.status in (${payableStatuses.map((status) => `'${status}'`).join(", ")})`);

type Chosen = Omit<Choice, "rates_on">;

/** What is locked until the end: nothing, the invoices and that their cycles stay closed, or also that these become paid. */
type Lock = "none" | "pay" | "pay and settle";

const locks: Record<Lock, SQL> = {
  none: sql``,
  pay: sql`for share`,
  "pay and settle": sql`for no key update`,
};

const maxListed = 10;

function refuseWith(status: number, items: ErrorItem[]): never {
  const more = items.length - maxListed;
  const shown = items.slice(0, maxListed);
  const [first] = shown;
  throw new ApiError(
    status,
    more > 0 && first ? [...shown, { reason: first.reason, message: `and ${more} more` }] : shown,
  );
}

interface Named extends Record<string, unknown> {
  id: string;
  label: string;
  status: InvoiceStatus;
  legal_entity_id: string;
  legal_entity: string;
  payment: string | null;
  made_by: string | null;
}

function refuseNamed(ids: readonly string[], found: readonly Named[], legalEntityId: string | undefined): void {
  const byId = new Map(found.map((invoice) => [invoice.id, invoice]));
  const path = (at: number) => `/invoice_ids/${at}`;
  const wrong: ErrorItem[] = [];
  for (const [at, id] of ids.entries()) {
    if (ids.indexOf(id) < at)
      wrong.push({
        reason: "duplicate_item",
        path: path(at),
        message: `names the same invoice as ${path(ids.indexOf(id))}`,
      });
    else if (!byId.has(id)) wrong.push({ reason: "not_found", path: path(at), message: "Invoice not found" });
  }
  if (wrong.length > 0) refuseWith(400, wrong);
  const payer = legalEntityId ?? found.find(({ id }) => id === ids[0])?.legal_entity_id;
  const others = found.filter(({ legal_entity_id }) => legal_entity_id !== payer);
  if (others.length > 0) {
    const name = found.find(({ legal_entity_id }) => legal_entity_id === payer)?.legal_entity ?? "another legal entity";
    refuseWith(
      400,
      others.map(({ id, label, legal_entity }) => ({
        reason: "mixed_legal_entities",
        path: path(ids.indexOf(id)),
        message: `${label} is for ${legal_entity}, the others are for ${name}: make one payment for each legal entity`,
      })),
    );
  }
  const states = payableStatuses.join(", ");
  const closed = found.filter(({ status }) => !isPayable(status));
  if (closed.length > 0) {
    refuseWith(
      409,
      closed.map(({ id, label, status, payment, made_by }) => ({
        reason: "invoice_not_payable",
        path: path(ids.indexOf(id)),
        message: `${label} is ${status}${payment ? `, in payment ${payment}` : ""}${made_by ? `, made by ${made_by}` : ""}: only invoices that are ${states} can be paid`,
      })),
    );
  }
}

/** Refuses to pay invoices of a closing or reopening cycle. Locks cycles first, as in every change to invoices. */
async function refuseUnsettledCycles(db: TenantDb, cycles: SQL, lock: Lock): Promise<void> {
  const [found] = await db.execute<{ status: string; starts_on: string; frequency: string }>(sql`
    select * from (
      select id, status, starts_on, frequency from payment_cycles
      where organization_id = ${currentOrganization} and id in (${cycles}) order by id ${locks[lock]}
    ) as cycle where status not in ('closed', 'paid') limit 1`);
  const message = found && whyCycleUnsettled(found);
  if (message) throw new ApiError(409, { reason: "payment_cycle_not_closed", message });
}

async function chooseNamed(db: TenantDb, ids: readonly string[], asked: Asked, lock: Lock): Promise<Chosen> {
  const named = sql`i.organization_id = ${currentOrganization} and i.id = any(${`{${ids.join()}}`}::text[])`;
  await refuseUnsettledCycles(
    db,
    sql`select i.payment_cycle_id from invoices as i where ${named} and i.payment_cycle_id is not null`,
    lock,
  );
  // Locked in a separate statement: after waiting, only a new statement sees the other transaction's changes.
  if (lock !== "none")
    await db.execute(
      sql`select count(*) from (select from invoices as i where ${named} order by i.id for update) as locked`,
    );
  const found = await db.execute<Named>(sql`
    select i.id, i.label, i.status, e.id as legal_entity_id, e.name as legal_entity, held.payment, held.made_by
    from invoices as i join legal_entities as e on e.organization_id = i.organization_id and e.id = i.recipient_legal_entity_id
    left join lateral (
      select p.label as payment, (select m.name from auth.members() as m where m.user_id = p.created_by) as made_by
      from payment_items as t join payments as p on p.organization_id = t.organization_id and p.id = t.payment_id
      where t.organization_id = i.organization_id and t.invoice_id = i.id and t.is_live
    ) as held on true
    where ${named}`);
  refuseNamed(ids, found, asked.legal_entity_id);
  return {
    where: named,
    entity: await entityOf(db, found[0]?.legal_entity_id ?? ""),
    payment_cycle_id: null,
  };
}

async function chooseCycle(db: TenantDb, cycle: string, asked: Asked, lock: Lock): Promise<Chosen> {
  if (asked.legal_entity_id === undefined) {
    throw new ApiError(400, {
      reason: "required",
      path: "/legal_entity_id",
      message: "legal_entity_id is required with payment_cycle_id",
    });
  }
  const entity = await entityOf(db, asked.legal_entity_id);
  const [known] = await db.execute(
    sql`select from payment_cycles where organization_id = ${currentOrganization} and id = ${cycle}`,
  );
  if (!known)
    throw new ApiError(400, { reason: "not_found", path: "/payment_cycle_id", message: "Payment cycle not found" });
  await refuseUnsettledCycles(db, sql`${cycle}::uuid`, lock);
  return {
    where: sql`i.organization_id = ${currentOrganization} and i.payment_cycle_id = ${cycle} and i.recipient_legal_entity_id = ${entity.id} and ${payable}`,
    entity,
    payment_cycle_id: cycle,
  };
}

async function entityOf(db: TenantDb, id: string): Promise<Choice["entity"]> {
  const [entity] = await db.execute<Choice["entity"] & Record<string, unknown>>(
    sql`select id, name, type, currency, code from legal_entities where organization_id = ${currentOrganization} and id = ${id}`,
  );
  if (!entity)
    throw new ApiError(400, { reason: "not_found", path: "/legal_entity_id", message: "Legal entity not found" });
  return entity;
}

/** A request's invoices, all of them payable; with `lock` no one else can change them in the meantime. */
export async function chooseInvoices(
  db: TenantDb,
  asked: Asked,
  { lock: isLocked }: { lock: boolean },
): Promise<Choice> {
  const { invoice_ids, payment_cycle_id, paid_at } = asked;
  const lock = !isLocked ? "none" : paid_at === undefined ? "pay" : "pay and settle";
  if ((invoice_ids === undefined) === (payment_cycle_id === undefined)) {
    throw new ApiError(400, {
      reason: "conflicting_parameters",
      path: "/invoice_ids",
      message: "Send either invoice_ids or payment_cycle_id",
    });
  }
  const chosen =
    invoice_ids === undefined
      ? await chooseCycle(db, payment_cycle_id as string, asked, lock)
      : await chooseNamed(db, invoice_ids, asked, lock);
  return { ...chosen, rates_on: await ratesDay(db, chosen.where, paid_at) };
}
