import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { ApiError } from "#lib/platform/api/errors.ts";
import { type Category, categories, isFor, kindOfContract } from "#lib/workforce/adjustment-categories.ts";
import type { AdjustmentRow } from "#lib/workforce/invoice-adjustments/public.ts";

type Cycle = NonNullable<AdjustmentRow["payment_cycle"]>;

interface Terms extends Record<string, unknown> {
  type: string;
  currency: string;
  cycle: Cycle;
  next_cycle: Cycle;
}

export interface Placed {
  /** Null where none was named yet. */
  category: Category | null;
  currency: string;
  /** The cycle that its day falls in, and the one after that. */
  cycle: Cycle;
  next_cycle: Cycle;
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

/** The category and the cycles of an adjustment. Throws 404 for an unknown contract and 400 for a category that is not for it. */
export async function placeAdjustment(
  db: TenantDb,
  given: {
    contract_id: string;
    adjustment_category_id?: string | undefined;
    date_of_adjustment?: string | null | undefined;
  },
): Promise<Placed> {
  const [terms] = await db.execute<Terms>(sql`
    select c.type, c.currency, own.cycle, app.landing_cycle(c.payment_frequency, (own.cycle ->> 'cutoff_on')::date + 1, c.starts_on, false) as next_cycle
      from contracts c, lateral (select app.landing_cycle(c.payment_frequency, ${given.date_of_adjustment ?? today()}, c.starts_on, false) as cycle) as own
      where c.organization_id = ${currentOrganization} and c.id = ${given.contract_id}`);
  if (!terms) throw new ApiError(404, [{ reason: "not_found", path: "/contract_id", message: "Contract not found" }]);
  const { type, currency, cycle, next_cycle } = terms;
  if (given.adjustment_category_id === undefined) return { category: null, currency, cycle, next_cycle };
  const path = "/adjustment_category_id";
  const category = categories.find(({ id }) => id === given.adjustment_category_id);
  if (!category) {
    const message = "Unknown category. GET /adjustments/categories lists them.";
    throw new ApiError(400, [{ reason: "invalid_value", path, message }]);
  }
  const kind = kindOfContract(type);
  // Contracts that the service does not pay are refused for that, not for the category.
  if (kind !== "hris_direct_employee" && !isFor(category, kind)) {
    const message = `${category.name} isn't for contracts of this kind. GET /adjustments/categories?contract_types=${kind} lists those that are.`;
    throw new ApiError(400, [{ reason: "invalid_value", path, message }]);
  }
  return { category, currency, cycle, next_cycle };
}

/** The day that decides on the cycle, and the day it is about. */
export function daysOf(
  { cycle }: Placed,
  { date_of_adjustment, move_next_cycle }: { date_of_adjustment?: string | null | undefined; move_next_cycle: boolean },
): { submitted: string; about: string | null } {
  const day = date_of_adjustment ?? today();
  if (!move_next_cycle) return { submitted: day, about: date_of_adjustment ?? null };
  const after = new Date(`${cycle.cutoff_on}T00:00:00Z`);
  after.setUTCDate(after.getUTCDate() + 1);
  return { submitted: after.toISOString().slice(0, 10), about: day };
}
