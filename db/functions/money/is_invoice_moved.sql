-- Every status of an invoice whose money is on its way or there.
create or replace function app.is_invoice_moved(p_status text) returns boolean language sql immutable parallel safe as $$
  select p_status in ('preprocessing', 'processing', 'processed', 'paid', 'refunded', 'credited');
$$;
