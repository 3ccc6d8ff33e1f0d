call app.guard_tenant_table('invoice_totals', 'select');
--> statement-breakpoint
create policy auth_lookup on invoice_totals to app_auth using (true) with check (true);
--> statement-breakpoint
grant select, insert, update on invoice_totals to app_auth;
--> statement-breakpoint
call app.guard_tenant_table('contract_counts', 'select');
--> statement-breakpoint
create policy auth_lookup on contract_counts to app_auth using (true) with check (true);
--> statement-breakpoint
grant select, insert, update on contract_counts to app_auth;
--> statement-breakpoint
create function app.month_text(p_at timestamptz) returns text language sql stable parallel safe
  return to_char(p_at at time zone 'UTC', 'YYYY-MM');
--> statement-breakpoint
-- The kinds and parts of app.invoice_totals that an invoice counts in.
create function app.invoice_parts(p_due timestamptz, p_paid timestamptz, p_cycle uuid, p_country text) returns table (kind text, part text)
language sql stable parallel safe as $$
  values ('due', to_char(p_due at time zone 'UTC', 'YYYY-MM-DD')), ('due_month', app.month_text(p_due)),
    ('paid', app.month_text(p_paid) || ' ' || coalesce(p_country, '--')), ('cycle', p_cycle::text)
$$;
--> statement-breakpoint
create function app.sum_invoices() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  sides text := case tg_op when 'INSERT' then 'select *, 1 as n from added' when 'DELETE' then 'select *, -1 as n from removed'
    else 'select *, 1 as n from added union all select *, -1 from removed' end;
begin
  execute format('
    insert into invoice_totals as t (organization_id, kind, list_status, part, is_cor, currency, slot, invoices, total)
      select c.organization_id, k.kind, c.list_status, k.part, c.is_cor, c.currency, pg_backend_pid() %% 16, sum(c.n), sum(c.n * c.total)
        from (%s) as c
        left join people p on p.organization_id = c.organization_id and p.id = c.worker_id
        cross join lateral app.invoice_parts(c.due_date, c.paid_at, c.payment_cycle_id, p.country) as k
        where k.part is not null
        group by c.organization_id, k.kind, c.list_status, k.part, c.is_cor, c.currency having sum(c.n) <> 0 or sum(c.n * c.total) <> 0
        order by 1, 2, 3, 4, 5, 6
      on conflict (organization_id, kind, list_status, part, is_cor, currency, slot)
        do update set invoices = t.invoices + excluded.invoices, total = t.total + excluded.total', sides);
  return null;
end $$;
--> statement-breakpoint
alter function app.sum_invoices() owner to app_auth;
--> statement-breakpoint
create trigger sum_added after insert on invoices referencing new table as added for each statement execute function app.sum_invoices();
--> statement-breakpoint
create trigger sum_changed after update on invoices referencing new table as added old table as removed for each statement execute function app.sum_invoices();
--> statement-breakpoint
create trigger sum_removed after delete on invoices referencing old table as removed for each statement execute function app.sum_invoices();
--> statement-breakpoint
-- What was paid to somebody counts in the country that they are in now, as the list's filter by country has it.
create function app.move_paid_country() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into invoice_totals as t (organization_id, kind, list_status, part, is_cor, currency, slot, invoices, total)
    select new.organization_id, 'paid', i.list_status, app.month_text(i.paid_at) || ' ' || side.country, i.is_cor, i.currency, pg_backend_pid() % 16,
        sum(side.n), sum(side.n * i.total)
      from invoices i cross join (values (new.country, 1), (old.country, -1)) as side (country, n)
      where i.organization_id = new.organization_id and i.worker_id = new.id and i.paid_at is not null
      group by i.list_status, 4, i.is_cor, i.currency order by 1, 2, 3, 4, 5, 6
    on conflict (organization_id, kind, list_status, part, is_cor, currency, slot)
      do update set invoices = t.invoices + excluded.invoices, total = t.total + excluded.total;
  return null;
end $$;
--> statement-breakpoint
alter function app.move_paid_country() owner to app_auth;
--> statement-breakpoint
create trigger move_paid_country after update of country on people for each row when (old.country is distinct from new.country)
  execute function app.move_paid_country();
--> statement-breakpoint
create function app.count_contracts() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  sides text := case tg_op when 'INSERT' then 'select *, 1 as n from added' when 'DELETE' then 'select *, -1 as n from removed'
    else 'select *, 1 as n from added union all select *, -1 from removed' end;
begin
  execute format('
    insert into contract_counts as t (organization_id, status, type, slot, contracts)
      select organization_id, status, type, pg_backend_pid() %% 16, sum(n) from (%s) as c
        group by 1, 2, 3 having sum(n) <> 0 order by 1, 2, 3
      on conflict (organization_id, status, type, slot) do update set contracts = t.contracts + excluded.contracts', sides);
  return null;
end $$;
--> statement-breakpoint
alter function app.count_contracts() owner to app_auth;
--> statement-breakpoint
create trigger count_added after insert on contracts referencing new table as added for each statement execute function app.count_contracts();
--> statement-breakpoint
create trigger count_changed after update on contracts referencing new table as added old table as removed for each statement execute function app.count_contracts();
--> statement-breakpoint
create trigger count_removed after delete on contracts referencing old table as removed for each statement execute function app.count_contracts();
--> statement-breakpoint
-- Applications that are in their stage for longer than it should take. The counts of the boards name the stages where there are any.
create function app.applications_over_target() returns setof uuid language sql stable parallel safe as $$
  select a.id
    from job_stage_counts k
    join interview_plan_stages s on s.organization_id = k.organization_id and s.id = k.interview_plan_stage_id and s.target_days is not null
    join applications a on a.organization_id = k.organization_id and a.job_id = k.job_id and a.current_stage_id = k.interview_plan_stage_id
      and a.moved_to_current_stage_at < now() - make_interval(days => s.target_days)
    where k.organization_id = (select app.organization_id()) and k.applications > 0
$$;
--> statement-breakpoint
drop function app.find_applications(text, uuid, uuid[], uuid[], text[], uuid[], text[], text[], text[], timestamptz, text, boolean, timestamptz, uuid, integer, boolean);
--> statement-breakpoint
-- As for candidates. What was not recorded about a criterion counts as undecided. Selections by job and stage alone are the sum of what is counted already.
create function app.find_applications(p_pattern text, p_job uuid, p_stages uuid[], p_tags uuid[], p_sources text[], p_criteria uuid[], p_matches text[],
  p_categories text[], p_types text[], p_updated timestamptz, p_over_target boolean, p_sort text, p_descending boolean, p_place timestamptz, p_id uuid, p_limit integer, p_counted boolean,
  out ids uuid[], out total bigint, out is_minimum boolean)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set jit = off set work_mem = '16MB'
set enable_seqscan = off set random_page_cost = 1.1 as $$
declare
  is_short constant boolean := coalesce(p_pattern !~ '[[:alnum:]]{3}', false);
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
    case when p_pattern is not null then format(' and candidate_text%s like $2', case when is_short then ' || ''''' end) end,
    case when p_tags is not null then ' and exists (select from candidate_tag_links l where l.organization_id = $1 and l.candidate_id = a.candidate_id and l.tag_id = any ($5){probe})' end,
    case when p_sources is not null then ' and source_slug = any ($6)' end, matching,
    case when p_updated is not null then ' and updated_at > $9' end,
    case when p_over_target then ' and id in (select app.applications_over_target())' end);
  filters text := placed || others;
  probing text := replace(filters, '{probe}', ' offset 0');
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
        into total, ids using app.organization_id(), p_pattern, p_job, p_stages, p_tags, p_sources, p_categories, p_types, p_updated, p_place, p_id, p_limit;
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
        using app.organization_id(), p_pattern, p_job, p_stages, p_tags, p_sources, p_categories, p_types, p_updated;
      is_minimum := true;
    elsif not is_minimum then
      execute format('with found as materialized (%s%s) select (select count(*) from found), array(%s)', found || replace(filters, '{probe}', ''), case when many then format(' limit %s', few + 1) end, page)
        into total, ids using app.organization_id(), p_pattern, p_job, p_stages, p_tags, p_sources, p_categories, p_types, p_updated, p_place, p_id, p_limit;
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
  execute format('with found as %s materialized (%s) select array(%s)', case when total between 1 and few and not is_minimum then '' else 'not' end, found || probing, page)
    into ids using app.organization_id(), p_pattern, p_job, p_stages, p_tags, p_sources, p_categories, p_types, p_updated, p_place, p_id, p_limit;
  if many and is_short and p_counted then
    is_minimum := p_id is not null or cardinality(ids) = p_limit;
    total := case when is_minimum then greatest(total, cardinality(ids)) else cardinality(ids) end;
  end if;
end $$;
--> statement-breakpoint
revoke execute on function app.find_applications from public;
--> statement-breakpoint
grant execute on function app.find_applications to app_web;
--> statement-breakpoint
alter function app.find_applications owner to app_auth;
--> statement-breakpoint
set role app_auth;
--> statement-breakpoint
insert into invoice_totals (organization_id, kind, list_status, part, is_cor, currency, slot, invoices, total)
  select i.organization_id, k.kind, i.list_status, k.part, i.is_cor, i.currency, 0, count(*), sum(i.total)
    from invoices i
    left join people p on p.organization_id = i.organization_id and p.id = i.worker_id
    cross join lateral app.invoice_parts(i.due_date, i.paid_at, i.payment_cycle_id, p.country) as k
    where k.part is not null
    group by 1, 2, 3, 4, 5, 6;
--> statement-breakpoint
insert into contract_counts (organization_id, status, type, slot, contracts) select organization_id, status, type, 0, count(*) from contracts group by 1, 2, 3;
--> statement-breakpoint
reset role;
