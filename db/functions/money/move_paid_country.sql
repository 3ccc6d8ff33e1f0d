-- What was paid to somebody counts in the country that they are in now, as the list's filter by country has it.
create or replace function app.move_paid_country() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into invoice_totals as t (organization_id, kind, status, part, is_cor, currency, slot, invoices, total)
    select new.organization_id, 'paid', i.status, app.month_text(i.paid_at) || ' ' || side.country, i.is_cor, i.currency, pg_backend_pid() % 16,
        sum(side.n), sum(side.n * i.total)
      from invoices i cross join (values (new.country, 1), (old.country, -1)) as side (country, n)
      where i.organization_id = new.organization_id and i.worker_id = new.id and i.paid_at is not null
      group by i.status, 4, i.is_cor, i.currency order by 1, 2, 3, 4, 5, 6
    on conflict (organization_id, kind, status, part, is_cor, currency, slot)
      do update set invoices = t.invoices + excluded.invoices, total = t.total + excluded.total;
  return null;
end $$;

alter function app.move_paid_country() owner to app_auth;

create or replace trigger move_paid_country after update of country on people for each row when (old.country is distinct from new.country)
  execute function app.move_paid_country();
