-- What was paid counts in the country that the invoice has for its worker. A deleted invoice's details are gone by now.
create or replace function app.sum_invoices() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  sides text := case tg_op when 'INSERT' then 'select *, 1 as n from added' when 'DELETE' then 'select *, -1 as n from removed'
    else 'select *, 1 as n from added union all select *, -1 from removed' end;
begin
  execute format('
    insert into invoice_totals as t (organization_id, kind, status, part, is_cor, currency, slot, invoices, total)
      select c.organization_id, k.kind, c.status, k.part, c.is_cor, c.currency, pg_backend_pid() %% 16, sum(c.n), sum(c.n * c.total)
        from (%s) as c
        left join invoice_details d on d.organization_id = c.organization_id and d.invoice_id = c.id
        left join people p on p.organization_id = c.organization_id and p.id = c.worker_id and d.invoice_id is null
        cross join lateral app.invoice_parts(c.due_date, c.paid_at, c.payment_cycle_id, coalesce(d.worker_country, p.country), c.recipient_legal_entity_id) as k
        where k.part is not null
        group by c.organization_id, k.kind, c.status, k.part, c.is_cor, c.currency having sum(c.n) <> 0 or sum(c.n * c.total) <> 0
        order by 1, 2, 3, 4, 5, 6
      on conflict (organization_id, kind, status, part, is_cor, currency, slot)
        do update set invoices = t.invoices + excluded.invoices, total = t.total + excluded.total', sides);
  return null;
end $$;

alter function app.sum_invoices() owner to app_auth;

create or replace trigger sum_added after insert on invoices referencing new table as added for each statement execute function app.sum_invoices();
create or replace trigger sum_changed after update on invoices referencing new table as added old table as removed for each statement execute function app.sum_invoices();
create or replace trigger sum_removed after delete on invoices referencing old table as removed for each statement execute function app.sum_invoices();
