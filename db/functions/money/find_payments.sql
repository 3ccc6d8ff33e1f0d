-- One page of the payments that a text finds, and how many there are; like app.find_invoices. Null selects everything.
-- Among more than 50,000, where 60 of the first 2,000 rows hold the text, the list is read in its own order until 1,000 are found: that takes the less,
-- the more rows hold it, while finding all by the index would take the longer. Then `is_minimum` is true and `total` 1,000.
-- Sorted by status, those that await confirmation are placed a thousand years ahead, as in the list without a text.
-- Sorted by due date, all of them are found, since no index has their order.
-- The planner knows nothing of how many rows hold a text and would read the whole table for one of three letters.
create or replace function app.find_payments(p_patterns text[], p_statuses text[], p_currencies text[], p_entities text[], p_from timestamptz, p_to timestamptz,
  p_sort text, p_descending boolean, p_place text, p_id text, p_limit integer, p_counted boolean, out ids text[], out total bigint, out is_minimum boolean)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set jit = off
set enable_seqscan = off set random_page_cost = 1.1 as $$
declare
  ordered text := case p_sort when 'total' then 'total_order' else 'created_at' end;
  later text := case when p_descending then '-1' else '1' end;
  place text := case p_sort when 'due_date' then 'case when status = ''processing'' then coalesce((select (extract(epoch from min(i.due_date)) * 1000000)::bigint
      from payment_items t join invoices i on i.organization_id = t.organization_id and i.id = t.invoice_id
      where t.organization_id = $1 and t.payment_id = payments.id), ' || later || ' * 5000000000000000)
    else ' || later || ' * (9000000000000000 - (extract(epoch from created_at) * 1000000)::bigint) end'
    when 'status' then 'created_at + case status when ''processing'' then interval ''8765832 hours'' else interval ''0 hours'' end' else ordered end;
  place_type text := case when p_sort in ('total', 'due_date') then 'bigint' else 'timestamptz' end;
  direction text := case when p_descending then 'desc' else 'asc' end;
  conditions text := format('%s%s%s%s%s%s', app.search_conditions('search_text', p_patterns), case when p_statuses is not null then ' and status = any ($3)' end,
    case when p_currencies is not null then ' and payment_currency = any ($4)' end, case when p_entities is not null then ' and entity_type = any ($5)' end,
    case when p_from is not null then ' and created_at >= $6' end, case when p_to is not null then ' and created_at < $7' end);
  rest text := case when p_id is not null then format('where (place, id) %s ($8::%s, $9)', case when p_descending then '<' else '>' end, place_type) end;
  found text := format('select id, %s as place from payments where organization_id = $1 and %s', place, conditions);
  answer text := format(') select array(select id from found %s order by place %s, id %s limit $10), %s, false', rest, direction, direction,
    case when p_counted then '(select count(*) from found)' else '0::bigint' end);
  -- The list's own order, of those that a condition leaves.
  listed text := format('(select *, %1$s as place from payments where organization_id = $1%%s order by %2$I %3$s, id %3$s limit 100000)', place, ordered, direction);
begin
  if p_counted and p_sort <> 'due_date' and (select sum(payments) from payment_counts where organization_id = app.organization_id()) > 50000 then
    execute format('select count(*) from (select * from payments where organization_id = $1 order by %I %s, id %s limit 2000) as first where %s', ordered, direction, direction, conditions)
      into total using app.organization_id(), p_patterns, p_statuses, p_currencies, p_entities, p_from, p_to;
  end if;
  if total >= 60 then
    execute format('with found as materialized (select id, place from (%s) as first where %s limit 1000', case when p_sort <> 'status' then format(listed, '')
        else format(listed, format(' and status %s ''processing''', case when p_descending then '=' else '<>' end)) || ' union all '
          || format(listed, format(' and status %s ''processing''', case when p_descending then '<>' else '=' end)) end, conditions) || answer
      into ids, total, is_minimum using app.organization_id(), p_patterns, p_statuses, p_currencies, p_entities, p_from, p_to, p_place, p_id, p_limit;
    if total = 1000 then
      is_minimum := true;
      if p_id is null or cardinality(ids) = p_limit then
        return;
      end if;
      -- Behind the first 1,000 the rest of the page is all that is asked for.
      answer := format(') select array(select id from found %s order by place %s, id %s limit $10), 1000::bigint, true', rest, direction, direction);
    end if;
  end if;
  execute format('with found as %s materialized (%s', case when p_counted and is_minimum is null then '' else 'not' end, found) || answer
    into ids, total, is_minimum using app.organization_id(), p_patterns, p_statuses, p_currencies, p_entities, p_from, p_to, p_place, p_id, p_limit;
end $$;

alter function app.find_payments(text[], text[], text[], text[], timestamp with time zone, timestamp with time zone, text, boolean, text, text, integer, boolean) owner to app_auth;
revoke execute on function app.find_payments(text[], text[], text[], text[], timestamp with time zone, timestamp with time zone, text, boolean, text, text, integer, boolean) from public;
grant execute on function app.find_payments(text[], text[], text[], text[], timestamp with time zone, timestamp with time zone, text, boolean, text, text, integer, boolean) to app_web;
