import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import { contractTypes } from "#db/schema/words.ts";
import type { TenantDb } from "#db/tenant.ts";
import { ApiError, type ErrorItem } from "#lib/platform/declaration/errors.ts";
import { digitsMisfit } from "#lib/platform/format/digits.ts";

const typesPaidHere = new Intl.ListFormat("en", { type: "disjunction" }).format(
  contractTypes.filter((type) => type !== "hris_direct_employee"),
);

const maxTotal = 1_000_000_000_000;
const furthestDays = 366;

interface Money {
  contract_id: string;
  amount: string;
  quantity: number;
  date_submitted: string;
}

interface Terms extends Record<string, unknown> {
  title: string;
  status: string;
  type: string;
  currency: string;
  furthest: string;
  is_too_much: boolean;
}

interface Wording {
  /** Status when the contract takes no adjustments. */
  unfit: 400 | 409;
  dayPath: string;
}

/** Throws 404 for an unknown contract, 400 for a bad amount for its currency, `unfit` for an ineligible contract. */
export async function assertAdjustmentAllowed(
  db: TenantDb,
  { contract_id, amount, quantity, date_submitted }: Money,
  { unfit, dayPath }: Wording = { unfit: 409, dayPath: "/date_submitted" },
): Promise<void> {
  const [terms] = await db.execute<Terms>(sql`
    select title, status, type, currency, app.today() + ${furthestDays}::integer as furthest,
        ${amount}::numeric * ${quantity}::integer > ${maxTotal} as is_too_much
      from contracts where organization_id = ${currentOrganization} and id = ${contract_id}`);
  if (!terms) throw new ApiError(404, { reason: "not_found", path: "/contract_id", message: "Contract not found" });
  const invalid: ErrorItem[] = [];
  const misfit = digitsMisfit(amount, terms.currency);
  if (misfit !== null) invalid.push({ reason: "amount_too_precise", path: "/amount", message: misfit });
  if (terms.is_too_much)
    invalid.push({
      reason: "amount_too_large",
      path: "/amount",
      message: `${quantity} times ${amount} is more than ${maxTotal}. Split it up.`,
    });
  if (date_submitted > terms.furthest)
    invalid.push({
      reason: "date_too_far",
      path: dayPath,
      message: `must be ${terms.furthest} or earlier: at most a year ahead`,
    });
  if (invalid.length > 0) throw new ApiError(400, invalid);
  if (terms.status !== "in_progress" && terms.status !== "completed") {
    const message = `${terms.title} is ${terms.status.replaceAll("_", " ")}. Adjustments can be added once it is in progress.`;
    throw new ApiError(unfit, { reason: "contract_not_active", path: "/contract_id", message });
  }
  if (terms.type === "hris_direct_employee") {
    const message = `${terms.title} isn't paid through this service, so no payment cycle would pay the adjustment. Choose a contract of the type ${typesPaidHere}.`;
    throw new ApiError(unfit, { reason: "contract_not_eligible", path: "/contract_id", message });
  }
}
