import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { ApiError } from "#lib/platform/declaration/errors.ts";
import { type Category, categories, isFor, kindOfContract } from "#lib/workforce/adjustment-categories.ts";
import type { AdjustmentRow } from "./select-adjustments.ts";

type Cycle = NonNullable<AdjustmentRow["payment_cycle"]>;

interface Terms extends Record<string, unknown> {
  title: string;
  type: string;
  currency: string;
  ends_on: string | null;
  cycle: Cycle;
  next_cycle: Cycle;
  missed_cycle: Cycle | null;
  today: string;
}

export interface Placed {
  /** The contract's title and last day. */
  title: string;
  ends_on: string | null;
  /** Null until one is chosen. */
  category: Category | null;
  currency: string;
  /** The cycle its date falls in, and the following one. */
  cycle: Cycle;
  next_cycle: Cycle;
  /** The one around its date, if an earlier cut-off or closing keeps that from paying it. */
  missed_cycle: Cycle | null;
  today: string;
}

/** An adjustment's category and cycles. Throws 404 for an unknown contract and 400 for a category it can't have. */
export async function placeAdjustment(
  db: TenantDb,
  given: {
    contract_id: string;
    adjustment_category_id?: string | undefined;
    date_of_adjustment?: string | null | undefined;
  },
): Promise<Placed> {
  const [terms] = await db.execute<Terms>(sql`
    select c.title, c.type, c.currency, c.ends_on, own.cycle, app.today() as today, app.landing_cycle(c.payment_frequency, (own.cycle ->> 'cutoff_on')::date + 1, c.starts_on, false) as next_cycle,
        (select json_build_object('id', p.id, 'frequency', p.frequency, 'starts_on', p.starts_on, 'ends_on', p.ends_on, 'cutoff_on', p.cutoff_on, 'status', p.status)
          from payment_cycles p where p.organization_id = c.organization_id and p.frequency = c.payment_frequency and own.day between p.starts_on and p.ends_on
            and p.ends_on >= c.starts_on and p.starts_on < (own.cycle ->> 'starts_on')::date) as missed_cycle
      from contracts c, lateral (select days.day, app.landing_cycle(c.payment_frequency, days.day, c.starts_on, false) as cycle
        from (select coalesce(${given.date_of_adjustment ?? null}::date, app.today()) as day) as days) as own
      where c.organization_id = ${currentOrganization} and c.id = ${given.contract_id}`);
  if (!terms) throw new ApiError(404, { reason: "not_found", path: "/contract_id", message: "Contract not found" });
  const { type, ...rest } = terms;
  if (given.adjustment_category_id === undefined) return { category: null, ...rest };
  const path = "/adjustment_category_id";
  const category = categories.find(({ id }) => id === given.adjustment_category_id);
  if (!category) {
    const message = "Unknown category. GET /adjustments/categories lists them.";
    throw new ApiError(400, { reason: "invalid_value", path, message });
  }
  const kind = kindOfContract(type);
  // Contracts the service doesn't pay are rejected for that reason, not for the category.
  if (kind !== "hris_direct_employee" && !isFor(category, kind)) {
    const message = `${category.name} isn't for contracts of this kind. GET /adjustments/categories?contract_types=${kind} lists those that are.`;
    throw new ApiError(400, { reason: "invalid_value", path, message });
  }
  return { category, ...rest };
}

/** The date that determines the cycle, and the date the adjustment is about. */
export function daysOf(
  { cycle, today }: Placed,
  { date_of_adjustment, move_next_cycle }: { date_of_adjustment?: string | null | undefined; move_next_cycle: boolean },
): { submitted: string; about: string | null } {
  const day = date_of_adjustment ?? today;
  if (!move_next_cycle) return { submitted: day, about: date_of_adjustment ?? null };
  const after = new Date(`${cycle.cutoff_on}T00:00:00Z`);
  after.setUTCDate(after.getUTCDate() + 1);
  return { submitted: after.toISOString().slice(0, 10), about: day };
}

/** Throws 400 for a date after the contract's last day: even an adjustment paid later must be about a day within it. */
export function assertWithin({ title, ends_on, today }: Placed, date_of_adjustment: string | null | undefined): void {
  if (ends_on === null || (date_of_adjustment ?? today) <= ends_on) return;
  const path = date_of_adjustment ? "/date_of_adjustment" : "/contract_id";
  const message = `${title} ended on ${ends_on}. Send a date of adjustment up to that day.`;
  throw new ApiError(400, { reason: "contract_not_active", path, message });
}
