-- What an invoice is drawn from stays on it: what is said about its worker, contract, and period is kept when it is issued. The name puts it before
-- `sum_added`, which counts what was paid by country.
create or replace function app.keep_invoice_details() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into invoice_details (organization_id, invoice_id, worker_name, worker_email, worker_country, worker_job_title, contract_title, period_starts_on, period_ends_on, tax_basis)
    with rates as materialized (
      select day.ends_on, r.* from (
          select distinct y.ends_on from added a join payment_cycles y on y.organization_id = a.organization_id and y.id = a.payment_cycle_id) as day
        cross join lateral app.tax_rates_on(day.ends_on) as r)
    select a.organization_id, a.id, p.first_name || ' ' || p.last_name, p.email, p.country, p.job_title, c.title, y.starts_on, y.ends_on,
        case when y.id is not null and e.id is not null then app.tax_basis(c.type, c.country, e.country, r.percent, r.name, r.reason, r.source, r.valid_from, r.is_own) end
      from added a
      left join people p on p.organization_id = a.organization_id and p.id = a.worker_id
      left join contracts c on c.organization_id = a.organization_id and c.id = a.contract_id
      left join payment_cycles y on y.organization_id = a.organization_id and y.id = a.payment_cycle_id
      left join legal_entities e on e.organization_id = a.organization_id and e.id = a.recipient_legal_entity_id
      left join rates r on r.ends_on = y.ends_on and r.country = e.country;
  return null;
end $$;

alter function app.keep_invoice_details() owner to app_auth;
revoke execute on function app.keep_invoice_details() from public;

create or replace trigger keep_details after insert on invoices referencing new table as added for each statement execute function app.keep_invoice_details();
