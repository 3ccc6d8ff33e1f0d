-- One page of what a text finds, and how many there are in all, in one pass over the matches. LIKE may not use an index
-- under a row policy, so the search runs here, with the tenant as its own condition; planned anew each time, because how
-- many rows match a text decides the way. p_place and p_id are the last row of the page before. Total is 0 unless counted.
create function app.find_invoices(p_pattern text, p_statuses text[], p_cor boolean, p_from timestamptz, p_to timestamptz, p_sort text, p_descending boolean,
  p_place text, p_id text, p_offset bigint, p_limit integer, p_counted boolean, out ids text[], out total bigint)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set jit = off as $$
declare
  place text := case p_sort when 'total' then 'total_order' when 'due_date' then 'due_date' else 'issued_at' end;
  place_type text := case p_sort when 'total' then 'bigint' else 'timestamptz' end;
  direction text := case when p_descending then 'desc' else 'asc' end;
  found text;
  rest text;
begin
  found := format('select id, %I as place from invoices where organization_id = $1 and search_text like $2%s%s%s%s', place,
    case when p_statuses is not null then ' and list_status = any ($3)' end, case when not p_cor then ' and not is_cor' end,
    case when p_from is not null then ' and issued_at >= $4' end, case when p_to is not null then ' and issued_at < $5' end);
  rest := case when p_id is not null then format('where (place, id) %s ($6::%s, $7)', case when p_descending then '<' else '>' end, place_type) end;
  execute format(
    'with found as %s materialized (%s) '
    'select array(select id from found %s order by place %s, id %s limit $8 offset $9), %s',
    case when p_counted then '' else 'not' end, found, rest, direction, direction, case when p_counted then '(select count(*) from found)' else '0::bigint' end)
    into ids, total using app.organization_id(), p_pattern, p_statuses, p_from, p_to, p_place, p_id, p_limit, p_offset;
end $$;
--> statement-breakpoint
revoke execute on function app.find_invoices from public;
--> statement-breakpoint
grant execute on function app.find_invoices to app_web;
--> statement-breakpoint
alter function app.find_invoices owner to app_auth;
--> statement-breakpoint
drop function app.search_invoices(text, integer);
