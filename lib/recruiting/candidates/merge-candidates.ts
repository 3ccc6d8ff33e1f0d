import { type SQL, sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import { erasedColumns } from "#db/schema/personal.ts";
import { candidates } from "#db/schema/recruiting-candidates.ts";
import type { TenantDb } from "#db/tenant.ts";
import { ApiError, notFound } from "#lib/platform/declaration/errors.ts";
import { eraseRecords } from "#lib/platform/erase-records.ts";
import { uuids } from "#lib/recruiting/sql.ts";
import { type CandidateRow, candidateColumns } from "./select-candidates.ts";

async function lockBoth(db: TenantDb, kept: string, duplicate: string) {
  if (kept === duplicate)
    throw new ApiError(400, {
      reason: "invalid_value",
      path: "/duplicate_id",
      message: "Choose a candidate other than the one to keep",
    });
  await db.execute(sql`select app.lock_boards(${uuids([kept, duplicate])})`);
  const rows = await db.execute<CandidateRow>(sql`
    select ${candidateColumns} from candidates c
      where c.organization_id = ${currentOrganization} and c.id = any (${uuids([kept, duplicate])}) and c.merged_into_id is null order by c.id for update`);
  const found = rows.find(({ id }) => id === duplicate);
  if (!found || rows.length < 2) throw notFound(found ? "Candidate" : "Duplicate");
  const candidate = rows.find(({ id }) => id === kept);
  if (candidate?.anonymized_at)
    throw new ApiError(409, {
      reason: "candidate_anonymized",
      message: "The candidate to keep was erased. Keep the other one.",
    });
  return { candidate: candidate as CandidateRow, other: found };
}

const details = erasedColumns(candidates).filter(({ notNull }) => !notNull);

/** What the duplicate knows and the candidate doesn't. */
const filled: SQL = sql.join(
  details.map(
    ({ name }) => sql`${sql.identifier(name)} = coalesce(c.${sql.identifier(name)}, other.${sql.identifier(name)})`,
  ),
  sql`, `,
);

/** Columns that the candidate had nothing in, and what it has there from the duplicate. */
type Filled = Record<string, unknown>;

export interface Snapshot {
  /** The duplicate's own personal data. */
  duplicate: Record<string, unknown>;
  filled: Filled;
  alternative_emails: string[];
  alternative_phone_numbers: string[];
  /** Tags that both had. */
  shared_tag_ids: string[];
  /** What moved, by table and column. */
  moved: Record<string, Record<string, string[]>>;
}

const without = (list: readonly (string | null)[], known: readonly (string | null)[]) =>
  [...new Set(list)].filter((one): one is string => Boolean(one) && !known.includes(one));

/** The duplicate's addresses that the candidate doesn't have. */
function newAddresses(kept: CandidateRow, other: CandidateRow) {
  const emails = [other.email.toLowerCase(), ...other.alternative_emails];
  const phones = [other.phone_number, ...other.alternative_phone_numbers];
  return {
    alternative_emails: without(emails, [kept.email.toLowerCase(), ...kept.alternative_emails]),
    alternative_phone_numbers: without(phones, [
      kept.phone_number ?? other.phone_number,
      ...kept.alternative_phone_numbers,
    ]),
  };
}

const valuesIn = (row: CandidateRow, columns: readonly { name: string }[]) =>
  Object.fromEntries(columns.map(({ name }) => [name, row[name]]));

/**
 * Gives the candidate everything the duplicate has, its email address and phone number as alternatives, and removes the
 * duplicate from lists. It can be undone for 30 days. Throws 404.
 */
export async function absorbDuplicate(db: TenantDb, kept: string, duplicate: string): Promise<CandidateRow> {
  const { candidate, other } = await lockBoth(db, kept, duplicate);
  const added = newAddresses(candidate, other);
  const shared = await db.execute<{ tag_id: string }>(sql`
    delete from candidate_tag_links l using candidate_tag_links same
      where l.organization_id = ${currentOrganization} and l.candidate_id = ${duplicate}
        and same.organization_id = l.organization_id and same.candidate_id = ${kept} and same.tag_id = l.tag_id returning l.tag_id`);
  const [listed] = await db.execute<{ moved: Snapshot["moved"] }>(
    sql`select app.list_references('candidates', ${duplicate}) as moved`,
  );
  await db.execute(sql`select app.move_references('candidates', ${duplicate}, ${kept})`);
  await eraseRecords(db, "candidates", duplicate);
  await db.execute(sql`
    update candidates set merged_into_id = ${kept}, first_name = 'Merged', updated_at = clock_timestamp()
      where organization_id = ${currentOrganization} and id = ${duplicate}`);
  await db.execute(
    sql`update recruiting_counters set candidates = candidates - 1 where organization_id = ${currentOrganization}`,
  );
  await db.execute(sql`select app.settle_candidate(${kept})`);
  const [row] = await db.execute<CandidateRow>(sql`
    update candidates as c set ${filled}, alternative_emails = c.alternative_emails || ${JSON.stringify(added.alternative_emails)}::text::jsonb,
        alternative_phone_numbers = c.alternative_phone_numbers || ${JSON.stringify(added.alternative_phone_numbers)}::text::jsonb, updated_at = clock_timestamp()
      from jsonb_populate_record(null::candidates, ${JSON.stringify(other)}::text::jsonb) as other
      where c.organization_id = ${currentOrganization} and c.id = ${kept} returning ${candidateColumns}`);
  if (!row) throw notFound("Candidate");
  const changed = details.filter(({ name }) => candidate[name] === null && row[name] !== null);
  const snapshot: Snapshot = {
    ...added,
    duplicate: valuesIn(other, erasedColumns(candidates)),
    filled: Object.fromEntries(changed.map(({ name }) => [name, row[name]])),
    shared_tag_ids: [...shared].map(({ tag_id }) => tag_id),
    moved: listed?.moved ?? {},
  };
  await db.execute(sql`
    insert into candidate_merges (kept_id, duplicate_id, snapshot, created_at)
      values (${kept}, ${duplicate}, ${JSON.stringify(snapshot)}::text::jsonb, app.now())`);
  return row;
}
