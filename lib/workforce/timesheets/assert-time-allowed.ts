import { type SQL, sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { ApiError, type ErrorItem } from "#lib/platform/declaration/errors.ts";

interface Time {
  contract_id: string;
  date_worked: string;
  quantity: string;
  /** A timesheet about to change, whose current time doesn't count. */
  except?: string;
}

interface Terms extends Record<string, unknown> {
  title: string;
  status: string;
  frequency: string;
  starts_on: string;
  ends_on: string | null;
  /** Today in the world's earliest time zone. */
  today: string;
  /** Whether the date falls within the contract. */
  is_within: boolean;
  /** Time already logged for the day, without rejected timesheets. */
  handed_in: string;
  fits: boolean;
}

/** Locks the contract, so that two timesheets can't both fill the same day, and reads what decides about the time. */
async function termsFor(db: TenantDb, { contract_id, date_worked, quantity, except }: Time): Promise<Terms | null> {
  await db.execute(
    sql`select from contracts where organization_id = ${currentOrganization} and id = ${contract_id} for no key update`,
  );
  const [terms] = await db.execute<Terms>(sql`
    select c.title, c.status, c.frequency, c.starts_on, c.ends_on, (app.now() at time zone 'Etc/GMT-14')::date as today,
        ${date_worked}::date between c.starts_on and coalesce(c.ends_on, 'infinity') as is_within,
        trim_scale(day.handed_in)::text as handed_in,
        day.handed_in + ${quantity}::numeric <= case c.frequency when 'daily' then 1 else 24 end as fits
      from contracts c, lateral (
        select coalesce(sum(t.quantity), 0) as handed_in from timesheets t
          where t.organization_id = c.organization_id and t.contract_id = c.id and t.date_worked = ${date_worked}::date and t.status <> 'rejected'
            ${except === undefined ? sql`` : sql`and t.id <> ${except}`}) as day
      where c.organization_id = ${currentOrganization} and c.id = ${contract_id}`);
  return terms ?? null;
}

const nouns: Record<string, string> = { hourly: "the hour", daily: "the day" };

function tooMuch({ frequency, handed_in }: Terms, { date_worked, quantity }: Time): string {
  const [most, unit] = frequency === "daily" ? ["one day", "day"] : ["24 hours", "hour"];
  const words = (time: string) => `${time} ${time === "1" ? unit : `${unit}s`}`;
  const before = handed_in === "0" ? "" : ` in addition to ${words(handed_in)} already logged`;
  return `${words(quantity)} on ${date_worked}${before} would exceed ${most}`;
}

function refusal(terms: Terms, time: Time): ErrorItem | null {
  const { title, status, frequency, starts_on, ends_on, today, is_within, fits } = terms;
  if (!nouns[frequency])
    return {
      reason: "contract_not_eligible",
      path: "/contract_id",
      message: `${title} isn't paid by the hour or by the day (${frequency}). Choose a contract whose frequency is hourly or daily, or add an invoice adjustment.`,
    };
  if (status !== "in_progress" && status !== "completed")
    return {
      reason: "contract_not_active",
      path: "/contract_id",
      message: `${title} is ${status.replaceAll("_", " ")}. Time can be logged once it is in progress.`,
    };
  if (!is_within) {
    const days = ends_on === null ? `from ${starts_on} onward` : `from ${starts_on} to ${ends_on}`;
    return {
      reason: "outside_contract",
      path: "/date_worked",
      message: `${title} runs ${days}. Choose a day in that period.`,
    };
  }
  if (time.date_worked > today)
    return { reason: "date_in_future", path: "/date_worked", message: "That day hasn't begun yet" };
  return fits ? null : { reason: "too_much_time", path: "/quantity", message: tooMuch(terms, time) };
}

/** Throws 404 for an unknown contract and 409 for time it can't take. */
export async function assertTimeAllowed(db: TenantDb, time: Time): Promise<void> {
  const terms = await termsFor(db, time);
  if (!terms) throw new ApiError(404, { reason: "not_found", path: "/contract_id", message: "Contract not found" });
  const refused = refusal(terms, time);
  if (refused) throw new ApiError(409, refused);
}

/** Locks the timesheets' contracts, so that two bulk reviews can't deadlock. */
export async function holdContracts(db: TenantDb, which: SQL): Promise<void> {
  await db.execute(sql`
    select count(*) from (
      select from contracts where organization_id = ${currentOrganization} and id in (select contract_id from timesheets where ${which})
      order by id for no key update) as held`);
}

/** Why a rejected timesheet can't count again, or null. */
export async function reopenRefusal(db: TenantDb, id: string): Promise<ErrorItem | null> {
  const [time] = await db.execute<Time & Record<string, unknown>>(sql`
    select contract_id, date_worked, trim_scale(quantity)::text as quantity, id as except from timesheets where organization_id = ${currentOrganization} and id = ${id}`);
  const terms = time && (await termsFor(db, time));
  return time && terms && !terms.fits ? { reason: "too_much_time", message: tooMuch(terms, time) } : null;
}
