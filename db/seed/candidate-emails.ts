import type { ISql } from "postgres";
import { emails } from "#db/schema/emails.ts";
import { instantText } from "./calendar.ts";
import { addRows } from "./load.ts";
import { Random } from "./random.ts";
import type { Row } from "./rows.ts";

/** Outcomes of the emails about the latest rejections, latest first. */
const outcomes = [
  "scheduled",
  "sent",
  "sent",
  "scheduled",
  "sent",
  "canceled",
  "sent",
  "sent",
  "failed",
  "sent",
  "sent",
  "sent",
] as const;

interface Rejection {
  application_id: string;
  candidate_id: string;
  entry_id: string;
  template_id: string;
  subject: string;
  body: string;
  to_name: string;
  to_address: string;
  sender: string;
  at: Date;
  values: Record<string, Record<string, string>>;
}

/** The latest rejections with their email template, which differs before and after an interview. */
const rejections = `
  select a.id as application_id, c.id as candidate_id, e.id as entry_id, e.created_at as at, t.id as template_id, t.subject, t.body,
      c.first_name || ' ' || c.last_name as to_name, c.email as to_address, e.creator_id as sender,
      json_build_object('candidate', json_build_object('first_name', c.first_name),
        'job', json_build_object('title', j.title, 'location', j.location, 'department', d.name),
        'sender', json_build_object('name', s.name), 'recruiter', json_build_object('name', r.name), 'organization', json_build_object('name', o.name)) as values
    from applications a
    join organizations o on o.id = a.organization_id
    join candidates c on (c.organization_id, c.id) = (a.organization_id, a.candidate_id)
    join jobs j on (j.organization_id, j.id) = (a.organization_id, a.job_id)
    join departments d on (d.organization_id, d.id) = (j.organization_id, j.department_id)
    join archivation_reasons why on (why.organization_id, why.id) = (a.organization_id, a.archivation_reason_id) and why.kind = 'REJECTED'
    join application_stages e on (e.organization_id, e.id) = (a.organization_id, a.current_stage_entry_id)
    join memberships s on (s.organization_id, s.user_id) = (e.organization_id, e.creator_id)
    join memberships r on (r.organization_id, r.user_id) = (j.organization_id, j.recruiter_id)
    cross join lateral (select count(*) > 3 as met from application_stages p where (p.organization_id, p.application_id) = (a.organization_id, a.id)) as past
    join email_templates t on t.organization_id = a.organization_id and t.name = case when met then 'Rejection after interview' else 'Thank you for applying' end
    where a.organization_id = app.organization_id() order by e.created_at desc, a.id limit $1`;

/**
 * Emails to rejected candidates in every state but `kept`. None is ever due, so no worker sends one even if there is a
 * mail server: the addresses belong to nobody, and mail to them would only bounce.
 */
export async function addCandidateEmails(
  sql: ISql,
  { domain, today }: { domain: string; today: number },
): Promise<void> {
  const found = await sql.unsafe<Rejection[]>(rejections, [outcomes.length]);
  const random = new Random(`emails of ${domain}`);
  const rows = found.map((rejection, place): Row<typeof emails> => {
    const { application_id, candidate_id, entry_id, template_id, to_name, to_address, sender, values } = rejection;
    const fill = (text: string) =>
      text.replace(/\{\{ (\w+)\.(\w+) \}\}/g, (_, group, key) => values[group]?.[key] ?? "");
    const status = outcomes[place] ?? "sent";
    const created_at = rejection.at.toISOString();
    const send_at = status === "scheduled" ? instantText(today + random.between(9, 30), 9 * 3600) : created_at;
    return {
      ...{
        id: random.uuid(),
        candidate_id,
        application_id,
        stage_entry_id: entry_id,
        template_id,
        to_name,
        to_address,
      },
      ...{ subject: fill(rejection.subject), html: fill(rejection.body), message_id: `<${random.uuid()}@${domain}>` },
      ...{ status, send_at, next_attempt_at: "infinity", created_by: sender, created_at },
      attempts: status === "sent" || status === "failed" ? 1 : 0,
      last_error: status === "failed" ? "550 5.1.1 Recipient address rejected: the mailbox does not exist" : null,
      sent_at: status === "sent" ? send_at : null,
      canceled_at: status === "canceled" ? created_at : null,
      claimed_until: null,
    };
  });
  await addRows(sql, emails, rows);
}
