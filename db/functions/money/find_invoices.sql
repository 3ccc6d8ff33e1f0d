-- One page of what a text finds, and how many there are in all, in one pass over the matches. LIKE may not use an index
-- under a row policy, so the search runs here, with the tenant as its own condition; planned anew each time, because how
-- many rows match a text decides the way. p_place and p_id are the last row of the page before. Total is 0 unless counted.
-- Statuses are those that an invoice has. Those in `p_overdue` count once their due day is over; null is none of them. Null `p_statuses` is all.
create or replace function app.find_invoices(p_patterns text[], p_statuses text[], p_overdue text[], p_entities uuid[], p_cor boolean, p_from timestamptz, p_to timestamptz,
  p_sort text, p_descending boolean, p_place text, p_id text, p_offset bigint, p_limit integer, p_counted boolean, out ids text[], out total bigint, out is_minimum boolean)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set jit = off
set enable_seqscan = off set random_page_cost = 1.1 as $$
declare
  place text := case p_sort when 'total' then 'total_order' when 'due_date' then 'due_date' else 'issued_at' end;
  place_type text := case p_sort when 'total' then 'bigint' else 'timestamptz' end;
  direction text := case when p_descending then 'desc' else 'asc' end;
  conditions text := format('%s%s%s%s%s%s', app.search_conditions('search_text', p_patterns),
    case when p_overdue is not null then ' and (status = any ($3) or status = any ($10) and due_date < date_trunc(''day'', app.now(), ''UTC''))'
      when p_statuses is not null then ' and status = any ($3)' end,
    case when p_entities is not null then ' and recipient_legal_entity_id = any ($11)' end,
    case when not p_cor then ' and not is_cor' end, case when p_from is not null then ' and issued_at >= $4' end, case when p_to is not null then ' and issued_at < $5' end);
  rest text := case when p_id is not null then format('where (place, id) %s ($6::%s, $7)', case when p_descending then '<' else '>' end, place_type) end;
  found text := format('select id, %I as place from invoices where organization_id = $1 and %s', place, conditions);
  answer text := format(') select array(select id from found %s order by place %s, id %s limit $8 offset $9), %s, false', rest, direction, direction,
    case when p_counted then '(select count(*) from found)' else '0::bigint' end);
begin
  if p_counted and (select sum(invoices) from invoice_counts where organization_id = app.organization_id()) > 50000 then
    execute format('select count(*) from (select * from invoices where organization_id = $1 order by %I %s, id %s limit 2000) as first where %s', place, direction, direction, conditions)
      into total using app.organization_id(), p_patterns, p_statuses, p_from, p_to, p_place, p_id, p_limit, p_offset, p_overdue, p_entities;
  end if;
  if total >= 60 then
    execute format('with found as materialized (select id, place from (select *, %1$I as place from invoices where organization_id = $1 order by %1$I %2$s, id %2$s limit 100000) as first where %3$s limit 1000',
      place, direction, conditions) || answer
      into ids, total, is_minimum using app.organization_id(), p_patterns, p_statuses, p_from, p_to, p_place, p_id, p_limit, p_offset, p_overdue, p_entities;
    if total = 1000 then
      is_minimum := true;
      if (p_id is null and p_offset = 0) or cardinality(ids) = p_limit then
        return;
      end if;
      answer := format(') select array(select id from found %s order by place %s, id %s limit $8 offset $9), 1000::bigint, true', rest, direction, direction);
    end if;
  end if;
  execute format('with found as %s materialized (%s', case when p_counted and is_minimum is null then '' else 'not' end, found) || answer
    into ids, total, is_minimum using app.organization_id(), p_patterns, p_statuses, p_from, p_to, p_place, p_id, p_limit, p_offset, p_overdue, p_entities;
end $$;

alter function app.find_invoices(text[], text[], text[], uuid[], boolean, timestamp with time zone, timestamp with time zone, text, boolean, text, text, bigint, integer, boolean) owner to app_auth;
revoke execute on function app.find_invoices(text[], text[], text[], uuid[], boolean, timestamp with time zone, timestamp with time zone, text, boolean, text, text, bigint, integer, boolean) from public;
grant execute on function app.find_invoices(text[], text[], text[], uuid[], boolean, timestamp with time zone, timestamp with time zone, text, boolean, text, text, bigint, integer, boolean) to app_web;
