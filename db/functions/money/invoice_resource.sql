-- Overdue as lists have it: it can be paid, and its due day is over.
create or replace function app.invoice_resource(i invoices) returns text language sql stable parallel safe as $$
  select json_build_object(
    'id', i.id, 'label', i.label, 'total', i.total::text, 'amount', i.amount::text, 'status', i.list_status, 'vat_id', i.vat_id,
    'vat_total', i.vat_total::text, 'vat_percentage', i.vat_percentage, 'paid_at', app.instant_text(i.paid_at), 'currency', i.currency,
    'service_fee', i.service_fee::text, 'due_date', app.instant_text(i.due_date), 'issued_at', app.instant_text(i.issued_at),
    'created_at', app.instant_text(i.created_at),
    'is_overdue', i.status in ('pending', 'awaiting_payment', 'failed') and i.due_date < date_trunc('day', app.now(), 'UTC'),
    'contract_id', i.contract_id, 'recipient_legal_entity_id', i.recipient_legal_entity_id, 'billing_type', i.billing_type,
    'document_type', i.document_type)::text;
$$;
