-- Ids, in their order, of the contracts that a cycle pays: those that run in its period, and those that are over but have
-- approved hours or adjustments left. After p_after, at most p_most, of p_within alone; null is no limit.
create or replace function app.payment_cycle_contracts(p_cycle uuid, p_after text, p_most integer, p_within text[]) returns setof text
language plpgsql stable as $$
declare
  p payment_cycles;
begin
  select * into p from payment_cycles where organization_id = app.organization_id() and id = p_cycle;
  return query execute
    'select c.id::text from contracts c
      where c.organization_id = $1 and c.payment_frequency = $2 and c.starts_on <= $4 and c.type <> ''hris_direct_employee''
        and (c.status = ''in_progress'' or (c.status = ''completed'' and c.ends_on is not null))
        and (c.ends_on is null or c.ends_on >= $3
          or (c.frequency in (''hourly'', ''daily'') and exists (
            select from timesheets t where t.organization_id = $1 and t.contract_id = c.id and t.status = ''approved'' and t.date_worked <= least($4, $5)))
          or exists (select from invoice_adjustments a where a.organization_id = $1 and a.contract_id = c.id and a.status = ''approved'' and a.date_submitted <= $5))'
      || case when p_after is not null then ' and c.id > $6' else '' end
      || case when p_within is not null then ' and c.id = any ($8)' else '' end
      || ' order by c.id limit $7'
    using p.organization_id, p.frequency, p.starts_on, p.ends_on, p.cutoff_on, p_after, p_most, p_within;
end $$;

revoke execute on function app.payment_cycle_contracts(uuid, text, integer, text[]) from public;
grant execute on function app.payment_cycle_contracts(uuid, text, integer, text[]) to app_auth, app_web;
