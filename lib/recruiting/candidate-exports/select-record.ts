import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import { candidates } from "#db/schema/recruiting-candidates.ts";
import type { TenantDb } from "#db/tenant.ts";
import { notFound } from "#lib/platform/declaration/errors.ts";
import { memberJson, noteAuthorJson, rowJson } from "#lib/recruiting/sql.ts";

interface RecordRow extends Record<string, unknown> {
  updated_at: string;
  /** The candidate's data, for `candidate.json`. */
  record: object;
}

interface FileRow extends Record<string, unknown> {
  file_name: string;
  kind: string;
  content_type: string;
  created_at: string;
  /** Null if only the file's name is known. */
  storage_key: string | null;
}

/** Everything about a candidate except the file contents. Throws 404. */
export async function selectRecord(db: TenantDb, id: string): Promise<RecordRow> {
  const [row] = await db.execute<RecordRow>(sql`
    select c.updated_at, json_build_object(
        'candidate', ${rowJson(candidates, "c")},
        'tags', coalesce((select json_agg(json_build_object('label', t.label, 'added_at', app.iso(l.created_at)) order by t.label_lower)
          from candidate_tag_links l join candidate_tags t on t.organization_id = l.organization_id and t.id = l.tag_id
          where l.organization_id = c.organization_id and l.candidate_id = c.id), '[]'),
        'applications', coalesce((select json_agg(json_build_object('id', a.id, 'numeric_id', a.numeric_id, 'job', j.title, 'job_posting', p.title,
            'source_slug', a.source_slug, 'archivation_reason', r.name, 'created_at', app.iso(a.created_at), 'updated_at', app.iso(a.updated_at),
            'form_answers', a.answers,
            'criteria', coalesce((select json_agg(json_build_object('title', k.title, 'is_matched', m.is_matched, 'description', m.description,
                'updated_at', app.iso(m.updated_at)) order by k.created_at, k.id)
              from application_matchings m join job_criteria k on k.organization_id = m.organization_id and k.id = m.job_criteria_id
              where m.organization_id = a.organization_id and m.application_id = a.id), '[]'),
            'notes', coalesce((select json_agg(json_build_object('author', ${noteAuthorJson("n")}, 'richtext_content', n.richtext_content,
                'created_at', app.iso(n.created_at), 'updated_at', app.iso(n.updated_at)) order by n.created_at, n.id)
              from application_notes n where n.organization_id = a.organization_id and n.application_id = a.id), '[]'),
            'stage_history', coalesce((select json_agg(json_build_object('stage', s.name, 'is_move', e.is_move, 'status', e.status,
                'moved_by', ${memberJson("e.creator_id", "e.organization_id")}, 'archivation_reason', er.name, 'created_at', app.iso(e.created_at),
                'left_at', app.iso(e.left_at), 'undone_at', app.iso(e.undone_at),
                'activities', coalesce((select json_agg(json_build_object('name', t.name, 'kind', t.kind, 'participants', v.participants, 'canceled_at', app.iso(v.canceled_at))
                    order by t.position)
                  from application_activities v join stage_activities t on t.organization_id = v.organization_id and t.id = v.activity_id
                  where v.organization_id = e.organization_id and v.stage_entry_id = e.id), '[]')) order by e.created_at, e.id)
              from application_stages e
              join interview_plan_stages s on s.organization_id = e.organization_id and s.id = e.interview_plan_stage_id
              left join archivation_reasons er on er.organization_id = e.organization_id and er.id = e.archivation_reason_id
              where e.organization_id = a.organization_id and e.application_id = a.id), '[]')) order by a.created_at, a.id)
          from applications a
          join jobs j on j.organization_id = a.organization_id and j.id = a.job_id
          left join job_postings p on p.organization_id = a.organization_id and p.id = a.job_posting_id
          left join archivation_reasons r on r.organization_id = a.organization_id and r.id = a.archivation_reason_id
          where a.organization_id = c.organization_id and a.candidate_id = c.id), '[]'),
        'merges', coalesce((select json_agg(json_build_object('merged_at', app.iso(m.created_at), 'duplicate', m.snapshot) order by m.created_at)
          from candidate_merges m where m.organization_id = c.organization_id and m.kept_id = c.id), '[]'),
        'emails', coalesce((select json_agg(json_build_object('to', e.to_address, 'to_name', e.to_name, 'subject', e.subject, 'html', e.html, 'status', e.status,
            'last_error', e.last_error, 'send_at', app.iso(e.send_at), 'sent_at', app.iso(e.sent_at), 'canceled_at', app.iso(e.canceled_at), 'created_at', app.iso(e.created_at)) order by e.created_at, e.id)
          from emails e where e.organization_id = c.organization_id and e.candidate_id = c.id), '[]')) as record
      from candidates c where c.organization_id = ${currentOrganization} and c.id = ${id}`);
  if (!row) throw notFound("Candidate");
  return row;
}

/** The candidate's files, oldest first. */
export async function selectFiles(db: TenantDb, id: string): Promise<FileRow[]> {
  const rows = await db.execute<FileRow>(sql`
    select a.file_name, a.attachment_type_slug as kind, a.file_content_type as content_type, a.created_at, f.storage_key
      from attachments a left join stored_files f on f.organization_id = a.organization_id and f.id = a.file_id and f.status = 'kept'
      where a.organization_id = ${currentOrganization} and a.attachable_type_slug = 'CANDIDATE' and a.attachable_id = ${id}
      order by a.created_at, a.id`);
  return [...rows];
}
