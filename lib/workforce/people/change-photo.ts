import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { discardFile } from "#lib/platform/files/keep-file.ts";
import { emit } from "#lib/platform/outbox/emit.ts";
import { workerUpdated } from "./events.ts";
import { type PersonRow, personColumns } from "./select-people.ts";

interface Changed {
  /** The photo before. */
  before: string | null;
  /** Null if there was no photo to remove. */
  person: PersonRow | null;
}

/** Sets or removes the photo and has the one before deleted. Null for an unknown person. */
export async function changePhoto(
  db: TenantDb,
  request: { request_id: string },
  person_id: string,
  file_id: string | null,
): Promise<Changed | null> {
  const [found] = await db.execute<{ photo_file_id: string | null }>(
    sql`select photo_file_id from people where organization_id = ${currentOrganization} and id = ${person_id} for update`,
  );
  if (!found) return null;
  const before = found.photo_file_id;
  if (file_id === null && before === null) return { before, person: null };
  const [person] = await db.execute<PersonRow>(sql`
    update people as p set photo_file_id = ${file_id}::uuid
      where p.organization_id = ${currentOrganization} and p.id = ${person_id} returning ${personColumns}`);
  if (!person) return null;
  if (before !== null) await discardFile(db, before);
  await emit(request, workerUpdated, person);
  return { before, person };
}
