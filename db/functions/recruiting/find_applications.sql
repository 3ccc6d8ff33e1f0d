-- One page of applications, and how many there are; like app.find_candidates. What was not recorded about a criterion counts as undecided. Selections by job and stage alone are the sum of what is counted already.
create or replace function app.find_applications(p_patterns text[], p_job uuid, p_stages uuid[], p_tags uuid[], p_sources text[], p_criteria uuid[], p_matches text[],
  p_categories text[], p_types text[], p_updated timestamptz, p_over_target boolean, p_mine boolean, p_entered text[], p_entered_from date, p_sort text, p_descending boolean, p_place timestamptz, p_id uuid, p_limit integer, p_counted boolean,
  out ids uuid[], out total bigint, out is_minimum boolean)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set jit = off set work_mem = '16MB'
set enable_seqscan = off set random_page_cost = 1.1 set max_parallel_workers_per_gather = 0 as $$
declare
  is_short constant boolean := coalesce(p_patterns[1] !~ '[[:alnum:]]{3}', false);
  few constant bigint := 1000;
  place text := case p_sort when 'STAGE_CREATION_DATE' then 'stage_order_at' else 'created_at' end;
  direction text := case when p_descending then 'desc' else 'asc' end;
  -- From the rows that say so where something was recorded, which are few, and against them where it was not.
  matching text := (select string_agg(case when p_matches[n] = 'UNDECIDED'
      then format(' and not exists (select from application_matchings m where m.organization_id = $1 and m.application_id = a.id and m.job_criteria_id = %L and m.is_matched <> %L)', p_criteria[n], 'UNDECIDED')
      else format(' and a.id in (select m.application_id from application_matchings m where m.organization_id = $1 and m.job_criteria_id = %L and m.is_matched = %L)', p_criteria[n], p_matches[n]) end, '')
    from generate_subscripts(p_criteria, 1) as n);
  placed text := concat(
    case when p_job is not null then ' and job_id = $3' end,
    case when p_stages is not null then ' and current_stage_id = any ($4)' end,
    case when p_categories is not null then ' and current_category = any ($7)' end,
    case when p_types is not null then ' and current_default_type = any ($8)' end);
  others text := concat(
    case when p_patterns is not null then ' and ' || app.search_conditions('candidate_text' || case when is_short then ' || ''''' else '' end, p_patterns) end,
    case when p_tags is not null then ' and exists (select from candidate_tag_links l where l.organization_id = $1 and l.candidate_id = a.candidate_id and l.tag_id = any ($5){probe})' end,
    case when p_sources is not null then ' and source_slug = any ($6)' end, matching,
    case when p_updated is not null then ' and updated_at > $9' end,
    case when p_over_target then ' and id in (select app.applications_over_target())' end,
    case when p_mine then ' and id in (select m.id from app.my_applications() as m)' end,
    -- An entry is of the day in UTC; those recorded only for the history count as little as in the funnel.
    case when p_entered is not null or p_entered_from is not null then format(' and id in (select e.application_id from interview_plan_stages s
        join application_stages e on e.organization_id = s.organization_id and e.interview_plan_stage_id = s.id and e.is_move and e.undone_at is null%s
        where s.organization_id = $1%s)',
      case when p_entered_from is not null then format(' and e.created_at >= %L', p_entered_from::timestamp at time zone 'UTC') end,
      case when p_entered is not null then format(' and coalesce(s.default_type_slug, %L) = any (%L)', 'others', p_entered) end) end);
  filters text := placed || others;
  probing text := replace(filters, '{probe}', ' offset 0');
  -- In their order, where so many match that a page is full long before the index of texts has found them all.
  walking text := replace(probing, 'candidate_text like', 'candidate_text || '''' like');
  found text := format('select id, %I as place from applications a where organization_id = $1', place);
  first text := format('select * from applications where organization_id = $1 order by %I %s, id %s limit ', place, direction, direction);
  page text := format('select id from found %s order by place %s, id %s limit $12',
    case when p_id is not null then format('where (place, id) %s ($10, $11)', case when p_descending then '<' else '>' end) end, direction, direction);
  many boolean;
begin
  total := 0;
  is_minimum := false;
  if p_counted then
    total := coalesce((select applications from recruiting_counters where organization_id = app.organization_id()), 0);
  end if;
  many := total > 20000;
  if p_counted and others <> '' then
    if many then
      execute format('with found as materialized (select id, %I as place from (%s1000) as a where true%s) select (select count(*) from found), array(%s)', place, first, probing, page)
        into total, ids using app.organization_id(), p_patterns, p_job, p_stages, p_tags, p_sources, p_categories, p_types, p_updated, p_place, p_id, p_limit;
      if total >= 100 then
        total := 100;
        is_minimum := true;
        if p_id is null or cardinality(ids) = p_limit then
          return;
        end if;
      end if;
    end if;
    if many and is_short and not is_minimum then
      execute format('select count(*) from (%s20000) as a where true%s', first, probing) into total
        using app.organization_id(), p_patterns, p_job, p_stages, p_tags, p_sources, p_categories, p_types, p_updated;
      is_minimum := true;
    elsif not is_minimum then
      execute format('with found as materialized (%s%s) select (select count(*) from found), array(%s)', found || replace(filters, '{probe}', ''), case when many then format(' limit %s', few + 1) end, page)
        into total, ids using app.organization_id(), p_patterns, p_job, p_stages, p_tags, p_sources, p_categories, p_types, p_updated, p_place, p_id, p_limit;
      if not many or total <= few then
        return;
      end if;
      total := few;
      is_minimum := true;
    end if;
  elsif p_counted and filters <> '' then
    select coalesce(sum(k.applications), 0) into total
      from job_stage_counts k join interview_plan_stages s on s.organization_id = k.organization_id and s.id = k.interview_plan_stage_id
      where k.organization_id = app.organization_id() and (p_job is null or k.job_id = p_job) and (p_stages is null or s.id = any (p_stages))
        and (p_categories is null or s.category_type_slug = any (p_categories)) and (p_types is null or coalesce(s.default_type_slug, 'others') = any (p_types));
    -- Those of a job without a plan are in no stage.
    if p_stages is null and p_categories is null and p_types is null then
      total := total + (select count(*) from applications where organization_id = app.organization_id() and job_id = p_job and current_stage_id is null);
    end if;
  end if;
  execute format('with found as %s materialized (%s) select array(%s)', case when total between 1 and few and not is_minimum then '' else 'not' end, found || case when is_minimum then walking else probing end, page)
    into ids using app.organization_id(), p_patterns, p_job, p_stages, p_tags, p_sources, p_categories, p_types, p_updated, p_place, p_id, p_limit;
  if many and is_short and p_counted then
    is_minimum := p_id is not null or cardinality(ids) = p_limit;
    total := case when is_minimum then greatest(total, cardinality(ids)) else cardinality(ids) end;
  end if;
end $$;

alter function app.find_applications(text[], uuid, uuid[], uuid[], text[], uuid[], text[], text[], text[], timestamp with time zone, boolean, boolean, text[], date, text, boolean, timestamp with time zone, uuid, integer, boolean) owner to app_auth;
revoke execute on function app.find_applications(text[], uuid, uuid[], uuid[], text[], uuid[], text[], text[], text[], timestamp with time zone, boolean, boolean, text[], date, text, boolean, timestamp with time zone, uuid, integer, boolean) from public;
grant execute on function app.find_applications(text[], uuid, uuid[], uuid[], text[], uuid[], text[], text[], text[], timestamp with time zone, boolean, boolean, text[], date, text, boolean, timestamp with time zone, uuid, integer, boolean) to app_web;
