-- A page of a preview, and the contract after which the next one begins: null at the end. A page may have fewer rows than
-- asked for where contracts that changed are few, so that no request looks through more than some thousands. Rows are null
-- when there is no such cycle. p_issue is why rows need attention: an exception, waiting_deductions, or not_payable.
create or replace function app.preview_payment_cycle(p_cycle uuid, p_changed boolean, p_issue text, p_search text, p_after text, p_limit integer, out rows json, out next text)
language plpgsql stable set jit = off as $$
declare
  p payment_cycles;
  before uuid := app.previous_payment_cycle(p_cycle);
  at_once integer := case when p_changed or p_issue is not null then 500 else p_limit + 1 end;
  place text := p_after;
  looked integer := 0;
  ids text[];
  hits text[];
  found app.cycle_row[] := '{}';
begin
  select * into p from payment_cycles where organization_id = app.organization_id() and id = p_cycle;
  if p.id is null then
    return;
  end if;
  loop
    if p_search = '' then
      hits := app.payment_cycle_members(p_cycle, before, place, at_once, null);
      ids := hits;
    else
      hits := app.search_cycle_contracts(p.frequency, p_search, place, at_once);
      ids := app.payment_cycle_members(p_cycle, before, null, null, hits);
    end if;
    found := found || array(
      select r from app.payment_cycle_rows(p_cycle, before, ids) as r
        where (not p_changed or (r).exception is not null or (before is not null and (r).total is distinct from (r).previous_total))
          and (p_issue is null or (r).exception = p_issue
            or p_issue = 'waiting_deductions' and (r).exception is null and (r).detail is not null
            or p_issue = 'not_payable' and (r).exception is null and not (r).is_over and not coalesce(app.is_invoice_moved((r).invoice_status), false)
              and (r).contract_id in (select app.unpayable_contracts(ids))));
    place := hits[cardinality(hits)];
    looked := looked + at_once;
    exit when cardinality(hits) < at_once or cardinality(found) > p_limit or looked >= 10000;
  end loop;
  next := case when cardinality(found) > p_limit then (found[p_limit]).contract_id when cardinality(hits) = at_once then place end;
  rows := app.describe_cycle_rows(p_cycle, before, found[1:p_limit]);
end $$;

revoke execute on function app.preview_payment_cycle(uuid, boolean, text, text, text, integer) from public;
grant execute on function app.preview_payment_cycle(uuid, boolean, text, text, text, integer) to app_auth, app_web;
