-- As they were, but that a page comes in its order where very many rows match, and that nothing waits for parallel workers, whose start takes longer than the work.
create or replace function app.find_candidates(p_patterns text[], p_jobs uuid[], p_departments uuid[], p_tags uuid[], p_categories text[], p_types text[], p_updated timestamptz,
  p_place timestamptz, p_id uuid, p_limit integer, p_counted boolean, out ids uuid[], out total bigint, out is_minimum boolean)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set jit = off set work_mem = '16MB'
set enable_seqscan = off set random_page_cost = 1.1 set max_parallel_workers_per_gather = 0 as $$
declare
  -- Without three letters or digits in a row the index of texts would be read whole, that of all organizations: the rows of this one are read instead.
  is_short constant boolean := coalesce(p_patterns[1] !~ '[[:alnum:]]{3}', false);
  few constant bigint := 1000;
  applied text := concat(
    case when p_jobs is not null then ' and a.job_id = any ($3)' end,
    case when p_departments is not null then ' and exists (select from jobs j where j.organization_id = a.organization_id and j.id = a.job_id and j.department_id = any ($4))' end,
    case when p_categories is not null then ' and a.current_category = any ($6)' end,
    case when p_types is not null then ' and a.current_default_type = any ($7)' end);
  filters text := concat(
    case when p_patterns is not null then ' and ' || app.search_conditions('c.search_text' || case when is_short then ' || ''''' else '' end, p_patterns) end,
    case when applied <> '' then format(' and exists (select from applications a where a.organization_id = $1 and a.candidate_id = c.id%s{probe})', applied) end,
    case when p_tags is not null then ' and exists (select from candidate_tag_links l where l.organization_id = $1 and l.candidate_id = c.id and l.tag_id = any ($5){probe})' end,
    case when p_updated is not null then ' and c.updated_at > $8' end);
  -- Row by row where few rows are read: an offset keeps the planner from collecting all that could match first.
  probing text := replace(filters, '{probe}', ' offset 0');
  -- In their order, where so many match that a page is full long before the index of texts has found them all.
  walking text := replace(probing, 'search_text like', 'search_text || '''' like');
  found text := 'select id, created_at as place from candidates c where organization_id = $1 and merged_into_id is null';
  first text := 'select * from candidates where organization_id = $1 and merged_into_id is null order by created_at desc, id desc limit ';
  page text := format('select id from found %s order by place desc, id desc limit $11', case when p_id is not null then 'where (place, id) < ($9, $10)' end);
  many boolean;
begin
  total := 0;
  is_minimum := false;
  if p_counted then
    total := coalesce((select candidates from recruiting_counters where organization_id = app.organization_id()), 0);
  end if;
  many := total > 20000;
  if p_counted and filters <> '' then
    if many then
      execute format('with found as materialized (select id, created_at as place from (%s1000) as c where true%s) select (select count(*) from found), array(%s)', first, probing, page)
        into total, ids using app.organization_id(), p_patterns, p_jobs, p_departments, p_tags, p_categories, p_types, p_updated, p_place, p_id, p_limit;
      if total >= 100 then
        total := 100;
        is_minimum := true;
        if p_id is null or cardinality(ids) = p_limit then
          return;
        end if;
      end if;
    end if;
    if many and is_short and not is_minimum then
      execute format('select count(*) from (%s20000) as c where true%s', first, probing) into total
        using app.organization_id(), p_patterns, p_jobs, p_departments, p_tags, p_categories, p_types, p_updated;
      is_minimum := true;
    elsif not is_minimum then
      execute format('with found as materialized (%s%s) select (select count(*) from found), array(%s)', found || replace(filters, '{probe}', ''), case when many then format(' limit %s', few + 1) end, page)
        into total, ids using app.organization_id(), p_patterns, p_jobs, p_departments, p_tags, p_categories, p_types, p_updated, p_place, p_id, p_limit;
      if not many or total <= few then
        return;
      end if;
      total := few;
      is_minimum := true;
    end if;
  end if;
  execute format('with found as %s materialized (%s) select array(%s)', case when total between 1 and few and not is_minimum then '' else 'not' end, found || case when is_minimum then walking else probing end, page)
    into ids using app.organization_id(), p_patterns, p_jobs, p_departments, p_tags, p_categories, p_types, p_updated, p_place, p_id, p_limit;
  if many and is_short and p_counted then
    is_minimum := p_id is not null or cardinality(ids) = p_limit;
    total := case when is_minimum then greatest(total, cardinality(ids)) else cardinality(ids) end;
  end if;
end $$;

alter function app.find_candidates(text[], uuid[], uuid[], uuid[], text[], text[], timestamp with time zone, timestamp with time zone, uuid, integer, boolean) owner to app_auth;
revoke execute on function app.find_candidates(text[], uuid[], uuid[], uuid[], text[], text[], timestamp with time zone, timestamp with time zone, uuid, integer, boolean) from public;
grant execute on function app.find_candidates(text[], uuid[], uuid[], uuid[], text[], text[], timestamp with time zone, timestamp with time zone, uuid, integer, boolean) to app_web;
