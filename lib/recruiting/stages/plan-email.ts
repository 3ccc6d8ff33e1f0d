import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { z } from "zod";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { ApiError } from "#lib/platform/declaration/errors.ts";
import { editedTemplate, renderTemplate, templateValues } from "#lib/recruiting/email-templates/public.ts";
import type { moveApplication } from "./contract.ts";
import { undoSeconds } from "./rules.ts";

type Input = z.output<(typeof moveApplication)["input"]>;

const unitMs = { hours: 3_600_000, days: 86_400_000, weeks: 604_800_000 } as const;

const refusal = (path: string, message: string) =>
  new ApiError(400, { reason: "conflicting_parameters", path, message });

/** When the email is due. Throws 400 for conflicting times or times without an email. */
export function sendAt(input: Input, now = Date.now()): Date {
  const { delay_amount, delay_unit, scheduled_send_at, candidate_archivation_email_template_id: template } = input;
  const delayed = (delay_amount ?? null) !== null;
  if (delayed !== ((delay_unit ?? null) !== null))
    throw refusal(delayed ? "/delay_unit" : "/delay_amount", "Send delay_amount and delay_unit together");
  if (delayed && scheduled_send_at)
    throw refusal("/scheduled_send_at", "Send either a delay or scheduled_send_at, not both");
  if ((delayed || scheduled_send_at) && !template)
    throw refusal("/candidate_archivation_email_template_id", "A send time needs an email template");
  const soonest = now + undoSeconds * 1000;
  const due = scheduled_send_at
    ? Date.parse(scheduled_send_at)
    : now + (delay_amount ?? 0) * (delay_unit ? unitMs[delay_unit] : 0);
  return new Date(Math.max(due, soonest));
}

interface PlannedEmail {
  candidate_id: string;
  to_name: string;
  to_address: string;
  subject: string;
  html: string;
}

/**
 * The email for an archiving move, with its own text if one is given. Throws 400 with an item for each placeholder that
 * doesn't exist or has no value.
 */
export async function planEmail(db: TenantDb, input: Input): Promise<PlannedEmail | null> {
  const {
    candidate_archivation_email_template_id: id,
    candidate_archivation_email_subject: subjectGiven,
    candidate_archivation_email_body: bodyGiven,
  } = input;
  const path = "/candidate_archivation_email_template_id";
  if (!id) {
    if (subjectGiven != null || bodyGiven != null) throw refusal(path, "An email's text needs an email template");
    return null;
  }
  const [template] = await db.execute<{ subject: string; body: string }>(
    sql`select subject, body from email_templates where organization_id = ${currentOrganization} and id = ${id}`,
  );
  if (!template) throw new ApiError(400, { reason: "invalid_value", path, message: "isn't an email template" });
  const { values, ...to } = await templateValues(db, input.application_id, input.creator_id);
  const edited = editedTemplate(template, { subject: subjectGiven, body: bodyGiven }, "/candidate_archivation_email_");
  const { subject, body, placeholders } = renderTemplate(edited, values);
  const unresolved = placeholders.filter(({ value }) => value === null).map(({ name }) => name);
  if (to.to_address === "") unresolved.push("candidate.email");
  if (unresolved.length > 0) {
    const items = [...new Set(unresolved)].map((name) => ({
      reason: "unresolved_placeholders" as const,
      path,
      message: `{{ ${name} }} has no value for this application`,
    }));
    throw new ApiError(400, items);
  }
  return { ...to, subject, html: body };
}

export async function queueEmail(
  db: TenantDb,
  email: PlannedEmail,
  { entry_id, input, due, domain }: { entry_id: string; input: Input; due: Date; domain: string },
): Promise<void> {
  const at = due.toISOString();
  await db.execute(sql`
    insert into emails (candidate_id, application_id, stage_entry_id, template_id, to_name, to_address, subject, html, message_id, send_at, next_attempt_at, created_by)
      values (${email.candidate_id}, ${input.application_id}, ${entry_id}, ${input.candidate_archivation_email_template_id ?? null}, ${email.to_name}, ${email.to_address},
        ${email.subject}, ${email.html}, ${`<${randomUUID()}@${domain}>`}, ${at}, ${at}, ${input.creator_id})`);
}
