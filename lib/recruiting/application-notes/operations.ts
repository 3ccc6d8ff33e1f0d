import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import { implementRead, implementWrite } from "#lib/platform/api/execute.ts";
import { notFound } from "#lib/platform/declaration/errors.ts";
import { emit } from "#lib/platform/outbox/emit.ts";
import { cleanHtml, cleanNote } from "#lib/recruiting/clean-html.ts";
import {
  assertMember,
  assertNotErased,
  lockApplication,
  noteAuthorJson,
  touchApplication,
} from "#lib/recruiting/sql.ts";
import * as contract from "./contract.ts";
import { applicationNoteCreated } from "./events.ts";

interface NoteRow extends Record<string, unknown> {
  id: string;
  application_id: string;
  richtext_content: string;
  created_by: string;
  creator: { id: string; name: string; type: string };
  created_at: string;
  updated_at: string;
}

const columns = sql`n.id, n.application_id, n.richtext_content, coalesce(n.author_id, n.author_token_id) as created_by, ${noteAuthorJson("n")} as creator, n.created_at, n.updated_at`;

export const createApplicationNote = implementWrite(
  contract.createApplicationNote,
  async ({ input: { application_id, author_id, richtext_content }, db, request_id }) => {
    const { candidate_id } = await lockApplication(db, application_id);
    await assertNotErased(db, candidate_id, "no notes can be added");
    await assertMember(db, author_id, "/author_id");
    const [row] = await db.execute<NoteRow>(sql`
      insert into application_notes as n (application_id, author_id, richtext_content) values (${application_id}, ${author_id}, ${cleanNote(richtext_content)})
        returning ${columns}`);
    if (!row) throw notFound("Application");
    await touchApplication(db, application_id);
    const { creator, ...note } = row;
    await emit({ request_id }, applicationNoteCreated, { ...note, created_by: { id: creator.id, name: creator.name } });
    return { data: row };
  },
);

export const getApplicationNote = implementRead(contract.getApplicationNote, async ({ input, db }) => {
  const [row] = await db.execute<NoteRow>(
    sql`select ${columns} from application_notes n where n.organization_id = ${currentOrganization} and n.id = ${input.note_id} and n.application_id = ${input.application_id}`,
  );
  if (!row) throw notFound("Note");
  return { data: { ...row, richtext_content: cleanHtml(row.richtext_content) } };
});

export const updateApplicationNote = implementWrite(
  contract.updateApplicationNote,
  async ({ input: { application_id, note_id, richtext_content }, db }) => {
    const text = richtext_content === undefined ? null : cleanNote(richtext_content);
    const [row] = await db.execute<NoteRow>(sql`
      update application_notes as n set richtext_content = coalesce(${text}, n.richtext_content), updated_at = clock_timestamp()
        where n.organization_id = ${currentOrganization} and n.id = ${note_id} and n.application_id = ${application_id} returning ${columns}`);
    if (!row) throw notFound("Note");
    return { data: { ...row, richtext_content: cleanHtml(row.richtext_content) } };
  },
  getApplicationNote,
);

export const deleteApplicationNote = implementWrite(
  contract.deleteApplicationNote,
  async ({ input: { application_id, note_id }, db }) => {
    await lockApplication(db, application_id);
    const rows = await db.execute(sql`
      delete from application_notes where organization_id = ${currentOrganization} and id = ${note_id} and application_id = ${application_id} returning id`);
    if (rows.length === 0) throw notFound("Note");
    await touchApplication(db, application_id);
    return { data: { deleted: true as const } };
  },
);
