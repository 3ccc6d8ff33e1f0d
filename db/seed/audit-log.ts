import type { ISql } from "postgres";
import type { DemoMember } from "./access-tokens.ts";

/** An audit row and its change for each of the newest payments that were paid: one by a member, every third by a token. */
const paid = `
  with newest as (
    select p.id, p.paid_at, p.service_reference, row_number() over (order by p.paid_at desc, p.id) as place from payments p
      where p.organization_id = app.organization_id() and p.status = 'paid' limit 60
  ), token as (select id from access_tokens where organization_id = app.organization_id() and type = 'organization' order by created_at limit 1
  ), entries as (
    insert into audit_log (id, at, operation, principal_kind, token_id, user_id, object, result, request_id, ip)
      select gen_random_uuid(), n.paid_at, 'mark_payment_paid', case when n.place % 3 = 0 then 'organization' else 'session' end,
          case when n.place % 3 = 0 then t.id end, case when n.place % 3 > 0 then $1::uuid end, 'payment_id=' || n.id, 200, gen_random_uuid()::text, '192.0.2.' || n.place
        from newest n cross join token t
      returning id, at, object
  ), changed as (
    select e.id as entry_id, e.at, gen_random_uuid() as id, gen_random_uuid() as salt, substr(e.object, 12) as payment,
        jsonb_build_object('status', jsonb_build_array('processing', 'paid'), 'paid_at', jsonb_build_array(null, to_jsonb(e.at)))::text as content
      from entries e
  ), changes as (
    insert into audit_changes (entry_id, id, at, object_type, object_id, action, digest)
      select entry_id, id, at, 'payment', payment, 'changed', sha256(uuid_send(salt) || convert_to(content, 'UTF8')) from changed
  )
  insert into audit_values (entry_id, change_id, is_personal, salt, content) select entry_id, id, false, salt, content from changed`;

const refused = `
  insert into audit_log (at, operation, principal_kind, user_id, object, result, request_id, ip)
    select max(l.at) - interval '5 minutes', 'mark_payment_paid', 'session', $1::uuid, min(l.object), 409, gen_random_uuid()::text, '192.0.2.7'
      from audit_log l where l.organization_id = app.organization_id() and l.operation = 'mark_payment_paid'`;

/** Who paid the newest payments, and an attempt that was refused. */
export async function addAuditLog(sql: ISql, members: readonly DemoMember[]): Promise<void> {
  const payer = members.find(({ role }) => role === "finance")?.id ?? null;
  await sql.unsafe(paid, [payer]);
  await sql.unsafe(refused, [payer]);
}
