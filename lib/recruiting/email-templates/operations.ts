import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import { emailTemplates } from "#db/schema/recruiting-settings.ts";
import type { TenantDb } from "#db/tenant.ts";
import { implementRead, implementWrite } from "#lib/platform/api/execute.ts";
import { ApiError, notFound } from "#lib/platform/declaration/errors.ts";
import { settings } from "#lib/platform/env.ts";
import { emailSender } from "#lib/platform/mail/transport.ts";
import { mustHaveRoom } from "#lib/recruiting/sql.ts";
import * as contract from "./contract.ts";
import { assertTemplate, cleanTemplate, editedTemplate, placeholdersOf, renderTemplate } from "./render.ts";
import { templateValues } from "./template-values.ts";

interface Row extends Record<string, unknown> {
  id: string;
  name: string;
  subject: string;
  body: string;
  created_at: string;
  updated_at: string;
}

const columns = sql.raw("id, name, subject, body, created_at, updated_at");
const shown = (row: Row) => ({ ...row, placeholders: placeholdersOf(row) });

const taken = (name: string) =>
  new ApiError(409, { reason: "already_exists", path: "/name", message: `A template named ${name} already exists` });

async function find(db: TenantDb, id: string): Promise<Row> {
  const [row] = await db.execute<Row>(
    sql`select ${columns} from email_templates where organization_id = ${currentOrganization} and id = ${id}`,
  );
  if (!row) throw notFound("Template");
  return row;
}

export const listEmailTemplates = implementRead(contract.listEmailTemplates, async ({ db }) => {
  const rows = await db.execute<Row>(
    sql`select ${columns} from email_templates where organization_id = ${currentOrganization} order by name_lower`,
  );
  return { data: [...rows].map(shown) };
});

export const getEmailTemplate = implementRead(contract.getEmailTemplate, async ({ input, db }) => ({
  data: shown(await find(db, input.template_id)),
}));

export const createEmailTemplate = implementWrite(
  contract.createEmailTemplate,
  async ({ input: { name, subject, body }, db }) => {
    assertTemplate({ subject, body });
    await mustHaveRoom(db, emailTemplates, contract.maxTemplates, "email templates");
    const [row] = await db.execute<Row>(sql`
      insert into email_templates (name, subject, body) values (${name}, ${subject}, ${cleanTemplate(body)})
        on conflict (organization_id, name_lower) do nothing returning ${columns}`);
    if (!row) throw taken(name);
    return { data: shown(row) };
  },
);

export const updateEmailTemplate = implementWrite(
  contract.updateEmailTemplate,
  async ({ input: { template_id, name = null, subject, body }, db }) => {
    const before = await find(db, template_id);
    const cleaned = body === undefined ? undefined : cleanTemplate(body);
    assertTemplate({ subject, body: cleaned });
    const next = { subject: subject ?? before.subject, body: cleaned ?? before.body };
    const [other] = await db.execute(sql`
      select from email_templates where organization_id = ${currentOrganization} and name_lower = lower(${name}) and id <> ${template_id}`);
    if (other && name) throw taken(name);
    const [row] = await db.execute<Row>(sql`
      update email_templates set name = coalesce(${name}, name), subject = ${next.subject}, body = ${next.body}, updated_at = clock_timestamp()
        where organization_id = ${currentOrganization} and id = ${template_id} returning ${columns}`);
    if (!row) throw notFound("Template");
    return { data: shown(row) };
  },
  getEmailTemplate,
);

export const deleteEmailTemplate = implementWrite(
  contract.deleteEmailTemplate,
  async ({ input: { template_id }, db }) => {
    const rows = await db.execute(
      sql`delete from email_templates where organization_id = ${currentOrganization} and id = ${template_id} returning id`,
    );
    if (rows.length === 0) throw notFound("Template");
    return { data: { deleted: true as const } };
  },
);

export const previewEmailTemplate = implementWrite(
  contract.previewEmailTemplate,
  async ({ input: { template_id, application_id, ...given }, db, principal }) => {
    const [own] = (["subject", "body"] as const).filter((field) => given[field] !== undefined);
    // Liquid that runs here is for those who may store it.
    if (own && !principal.scopes.has("ats:write"))
      throw new ApiError(403, {
        reason: "insufficient_scope",
        path: `/${own}`,
        message: "The credential lacks the scope ats:write, which a preview of your own text requires",
      });
    const template = editedTemplate(await find(db, template_id), given);
    const { values, to_address } = await templateValues(db, application_id, principal.user_id);
    const { subject, body, placeholders } = renderTemplate(template, values);
    const is_complete = to_address !== "" && placeholders.every(({ value }) => value !== null);
    const is_kept = settings().smtp_url === null;
    return { data: { to: to_address, from: emailSender(), subject, body, placeholders, is_kept, is_complete } };
  },
);
