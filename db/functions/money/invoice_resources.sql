-- An invoice as its events have it.
create or replace function app.invoice_resources(p_invoices text[]) returns text[] language sql stable as $$
  select array_agg(json_build_object('id', id, 'label', label, 'total', total::text, 'amount', amount::text, 'status', list_status, 'vat_id', vat_id,
      'vat_total', vat_total::text, 'vat_percentage', vat_percentage, 'paid_at', app.utc_text(paid_at), 'currency', currency, 'service_fee', service_fee::text,
      'due_date', app.utc_text(due_date), 'issued_at', app.utc_text(issued_at), 'created_at', app.utc_text(created_at),
      'is_overdue', list_status in ('pending', 'failed') and due_date < now(), 'contract_id', contract_id, 'recipient_legal_entity_id', recipient_legal_entity_id,
      'billing_type', billing_type, 'document_type', document_type)::text order by label)
    from invoices where organization_id = app.organization_id() and id = any (p_invoices);
$$;

revoke execute on function app.invoice_resources(text[]) from public;
grant execute on function app.invoice_resources(text[]) to app_auth;
