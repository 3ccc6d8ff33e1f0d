-- How people know a record that the audit log names; null if it is gone, or has no name of its own.
create or replace function app.record_name(p_type text, p_id text) returns text language sql stable as $$
  with own as (select (select app.organization_id()) as organization, case when p_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then p_id::uuid end as id)
  select case p_type
    when 'payment' then (select label from payments where organization_id = organization and id = p_id)
    when 'invoice' then (select label from invoices where organization_id = organization and id = p_id)
    when 'refund' then (select label from refund_statements where organization_id = organization and id = p_id)
    when 'contract' then (select title from contracts where organization_id = organization and id = p_id)
    when 'person' then (select concat_ws(' ', first_name, last_name) from people where organization_id = organization and id = own.id)
    when 'candidate' then (select concat_ws(' ', first_name, last_name) from candidates where organization_id = organization and id = own.id)
    when 'application' then (select concat_ws(' ', first_name, last_name) from applications a join candidates c on c.organization_id = a.organization_id and c.id = a.candidate_id
      where a.organization_id = organization and a.id = own.id)
    when 'asset' then (select coalesce(name, serial_number) from assets where organization_id = organization and id = own.id)
    when 'job' then (select title from jobs where organization_id = organization and id = own.id)
    when 'member' then (select name from memberships where organization_id = organization and user_id = own.id)
    when 'access_request' then (select r.page || ' for ' || m.name from access_requests r join memberships m on m.organization_id = r.organization_id and m.user_id = r.user_id
      where r.organization_id = organization and r.id = own.id)
    when 'sso_provider' then (select name from sso_providers where organization_id = organization and id = own.id)
    when 'domain' then (select domain from organization_domains where organization_id = organization and id = own.id)
    when 'legal_entity' then (select name from legal_entities where organization_id = organization and id = own.id)
    when 'access_token' then (select name from access_tokens where organization_id = organization and id = own.id)
    when 'connected_app' then (select client_name from oauth_grants where organization_id = organization and id = own.id)
    when 'webhook' then (select coalesce(nullif(name, ''), url) from webhook_subscriptions where organization_id = organization and id = own.id)
    when 'warehouse' then (select name from warehouses where organization_id = organization and id = own.id)
    when 'department' then (select name from departments where organization_id = organization and id = own.id)
    when 'interview_plan' then (select name from interview_plans where organization_id = organization and id = own.id)
    when 'email_template' then (select name from email_templates where organization_id = organization and id = own.id)
    when 'archive_reason' then (select name from archivation_reasons where organization_id = organization and id = own.id)
    when 'tag' then (select label from candidate_tags where organization_id = organization and id = own.id)
    when 'saved_view' then (select name from saved_views where organization_id = organization and id = own.id)
    when 'payment_cycle' then (select starts_on || ' to ' || ends_on from payment_cycles where organization_id = organization and id = own.id)
    when 'adjustment' then (select title from invoice_adjustments where organization_id = organization and id = own.id)
    when 'exchange_rate' then replace(p_id, ':', ' on ')
    when 'tax_rate' then replace(p_id, ':', ' from ')
    when 'service_rate' then p_id
  end from own;
$$;
