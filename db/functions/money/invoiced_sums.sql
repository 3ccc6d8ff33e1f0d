create or replace function app.invoiced_sums(p_cycle uuid) returns setof app.cycle_sum language sql stable as $$
  select recipient_legal_entity_id, currency, count(*), sum(amount), sum(service_fee), sum(vat_total), sum(total) from invoices
    where organization_id = (select app.organization_id()) and payment_cycle_id = p_cycle and status <> 'cancelled' and contract_id is not null group by 1, 2;
$$;

revoke execute on function app.invoiced_sums(uuid) from public;
grant execute on function app.invoiced_sums(uuid) to app_auth, app_web;
