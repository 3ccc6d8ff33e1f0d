call app.guard_tenant_table('contract_terminations', 'select, insert, update');
--> statement-breakpoint
-- Only employment has a contract to wait for. For rows from here on: what is there is left as it is.
alter table contracts add constraint contracts_waiting
  check (status <> 'waiting_for_employee_contract' or type in ('eor', 'peo', 'global_payroll', 'hris_direct_employee')) not valid;
--> statement-breakpoint
create index contracts_search on contracts using gin (organization_id, search_text gin_trgm_ops);
--> statement-breakpoint
create index contracts_ending on contracts (ends_on, organization_id, id) where status = 'in_progress';
--> statement-breakpoint
-- What a contract is found by stands in its own row. The person is locked, so that a change of the name that runs at the
-- same time either is seen here or finds the contract.
create function app.fill_contract_text() returns trigger language plpgsql as $$
begin
  new.amended_titles := coalesce(new.amended_titles, '');
  new.person_text := coalesce((select search_text from people where organization_id = new.organization_id and id = new.person_id for share), '');
  return new;
end $$;
--> statement-breakpoint
create trigger fill_text before insert or update of person_id on contracts for each row execute function app.fill_contract_text();
--> statement-breakpoint
create function app.spread_person_text() returns trigger language plpgsql as $$
begin
  update contracts set person_text = new.search_text where organization_id = new.organization_id and person_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create trigger spread_text after update on people for each row when (old.search_text <> new.search_text) execute function app.spread_person_text();
--> statement-breakpoint
create function app.gather_amended_titles() returns trigger language plpgsql as $$
declare
  changed contract_amendments := case tg_op when 'DELETE' then old else new end;
begin
  update contracts c set amended_titles = coalesce((
      select string_agg(distinct a.title, ' ') from contract_amendments a
        where a.organization_id = c.organization_id and a.contract_id = c.id and a.title <> c.title), '')
    where c.organization_id = changed.organization_id and c.id = changed.contract_id;
  return null;
end $$;
--> statement-breakpoint
create trigger gather_titles after insert or update or delete on contract_amendments for each row execute function app.gather_amended_titles();
--> statement-breakpoint
create policy auth_lookup on people for select to app_auth using (true);
--> statement-breakpoint
create policy auth_lookup on contracts to app_auth using (true) with check (true);
--> statement-breakpoint
grant select on people, legal_entities, contract_amendments to app_auth;
--> statement-breakpoint
grant select, update on contracts to app_auth;
--> statement-breakpoint
grant insert on contract_status_changes, audit_log to app_auth;
--> statement-breakpoint
-- One page of people, and how many there are in all; with the tenant as its own condition, because LIKE may not use an
-- index under a row policy. Few matches are found first and then sorted; many are met soon enough by walking in the
-- order of the list. p_place and p_id are the last row of the page before. Total is 0 unless counted.
create function app.find_people(p_pattern text, p_country text, p_sort text, p_descending boolean, p_place text, p_id uuid, p_limit integer, p_counted boolean,
  out ids uuid[], out total bigint)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set jit = off set work_mem = '16MB' as $$
declare
  few constant bigint := 5000;
  place text := case p_sort when 'last_name' then 'last_name' else 'created_at' end;
  place_type text := case p_sort when 'last_name' then 'text' else 'timestamptz' end;
  direction text := case when p_descending then 'desc' else 'asc' end;
  found text;
  page text;
begin
  found := format('select id, %I as place from people where organization_id = $1%s%s', place,
    case when p_country is not null then ' and country = $2' end, case when p_pattern is not null then ' and search_text like $3' end);
  page := format('select id from found %s order by place %s, id %s limit $6',
    case when p_id is not null then format('where (place, id) %s ($4::%s, $5)', case when p_descending then '<' else '>' end, place_type) end, direction, direction);
  total := 0;
  if p_counted then
    execute format('select count(*) from (%s) as found', found) into total using app.organization_id(), p_country, p_pattern;
  end if;
  execute format('with found as %s materialized (%s) select array(%s)', case when total between 1 and few then '' else 'not' end, found, page)
    into ids using app.organization_id(), p_country, p_pattern, p_place, p_id, p_limit;
end $$;
--> statement-breakpoint
-- The same for contracts.
create function app.find_contracts(p_pattern text, p_statuses text[], p_types text[], p_countries text[], p_entity uuid, p_person uuid,
  p_starts_from date, p_starts_to date, p_ends_from date, p_ends_to date, p_sort text, p_descending boolean,
  p_place text, p_id text, p_limit integer, p_counted boolean, out ids text[], out total bigint)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set jit = off set work_mem = '16MB' as $$
declare
  few constant bigint := 5000;
  place text := case p_sort when 'starts_on' then 'starts_on' else 'created_at' end;
  place_type text := case p_sort when 'starts_on' then 'date' else 'timestamptz' end;
  direction text := case when p_descending then 'desc' else 'asc' end;
  found text;
  page text;
  sorted boolean;
begin
  found := format('select id, %I as place from contracts c where organization_id = $1', place) || concat(
    case when p_statuses is not null then ' and status = any ($2)' end,
    case when p_types is not null then ' and type = any ($3)' end,
    case when p_countries is not null then ' and country = any ($4)' end,
    case when p_entity is not null then ' and legal_entity_id = $5' end,
    case when p_person is not null then ' and person_id = $6' end,
    case when p_starts_from is not null then ' and starts_on >= $7' end,
    case when p_starts_to is not null then ' and starts_on <= $8' end,
    case when p_ends_from is not null then ' and ends_on >= $9' end,
    case when p_ends_to is not null then ' and ends_on <= $10' end,
    case when p_pattern is not null then ' and search_text like $11' end);
  page := format('select id from found %s order by place %s, id %s limit $14',
    case when p_id is not null then format('where (place, id) %s ($12::%s, $13)', case when p_descending then '<' else '>' end, place_type) end, direction, direction);
  total := 0;
  if p_counted then
    execute format('select count(*) from (%s) as found', found) into total
      using app.organization_id(), p_statuses, p_types, p_countries, p_entity, p_person, p_starts_from, p_starts_to, p_ends_from, p_ends_to, p_pattern;
  end if;
  -- Days go along with the order of the list, so that a walk may have to pass all others first.
  sorted := p_counted and (total <= few or coalesce(p_starts_from, p_starts_to, p_ends_from, p_ends_to) is not null);
  execute format('with found as %s materialized (%s) select array(%s)', case when sorted then '' else 'not' end, found, page)
    into ids using app.organization_id(), p_statuses, p_types, p_countries, p_entity, p_person, p_starts_from, p_starts_to, p_ends_from, p_ends_to,
      p_pattern, p_place, p_id, p_limit;
end $$;
--> statement-breakpoint
-- Contracts as they are shown, in the order of the ids: with the terms that hold today, person and legal entity.
create function app.contract_rows(p_ids text[]) returns table (place bigint, id text, title text, type text, status text, country text, currency text, rate numeric,
  frequency text, payment_frequency text, employer_cost_percent numeric, is_cor boolean, starts_on date, ends_on date, termination_reason text,
  created_at timestamptz, worker json, legal_entity json, initial_rate numeric, initial_title text)
language sql stable as $$
  select asked.place, c.id, coalesce(a.title, c.title), c.type, c.status, c.country, c.currency, coalesce(a.rate, c.rate), c.frequency, c.payment_frequency,
      c.employer_cost_percent, c.is_cor, c.starts_on, c.ends_on, c.termination_reason, c.created_at,
      json_build_object('id', p.id, 'name', p.first_name || ' ' || p.last_name, 'email', p.email, 'country', p.country),
      json_build_object('id', e.id, 'name', e.name), c.rate, c.title
    from unnest(p_ids) with ordinality as asked (id, place)
    join contracts c on c.organization_id = (select app.organization_id()) and c.id = asked.id
    join people p on p.organization_id = c.organization_id and p.id = c.person_id
    join legal_entities e on e.organization_id = c.organization_id and e.id = c.legal_entity_id
    left join lateral (
      select rate, title from contract_amendments a
        where a.organization_id = c.organization_id and a.contract_id = c.id and a.effective_on <= (now() at time zone 'UTC')::date
        order by a.effective_on desc limit 1) as a on true;
$$;
--> statement-breakpoint
-- Ids for new contracts of the organization that no contract of it has.
create function app.new_contract_ids(p_count integer) returns setof text language plpgsql volatile as $$
declare
  made text[] := '{}';
begin
  while cardinality(made) < p_count loop
    made := array(
      select unnest(made)
      union
      select new.id from (select app.short_id() as id from generate_series(1, p_count - cardinality(made))) as new
        where not exists (select from contracts c where c.organization_id = app.organization_id() and c.id = new.id));
  end loop;
  return query select unnest(made);
end $$;
--> statement-breakpoint
-- The last day of the last payment cycle of that frequency that is not open any more: what was paid up to there stays.
create function app.last_closed_day(p_frequency text) returns date language sql stable as $$
  select max(ends_on) from payment_cycles
    where organization_id = (select app.organization_id()) and frequency = p_frequency and status <> 'open';
$$;
--> statement-breakpoint
-- One event for each of the resources, a JSON array of their JSON texts. False when nobody wants them.
create function app.emit_events(p_type text, p_type_id uuid, p_resources text, p_tracking text) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  resource text;
begin
  for resource in select json_array_elements_text(p_resources::json) loop
    if not app.record_event(app.organization_id(), p_type, p_type_id, resource, p_tracking, null) then
      return false;
    end if;
  end loop;
  return true;
end $$;
--> statement-breakpoint
-- Completes up to p_most contracts whose last day is over, each with its audit row and its event, as the service itself.
-- Returns how many. Any number may run at once.
create function app.complete_contracts(p_event_type uuid, p_most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  due record;
  resource jsonb;
  request text;
  completed integer := 0;
begin
  for due in
    select organization_id, id, status from contracts where status = 'in_progress' and ends_on < (now() at time zone 'UTC')::date
      order by ends_on, organization_id, id limit p_most for update skip locked
  loop
    perform set_config('app.organization_id', due.organization_id::text, true), set_config('app.user_id', '', true);
    request := gen_random_uuid()::text;
    update contracts set status = 'completed' where organization_id = due.organization_id and id = due.id;
    insert into audit_log (organization_id, operation, principal_kind, object, result, request_id)
      values (due.organization_id, 'complete_contract', 'service', 'contract_id=' || due.id, 200, request);
    select to_jsonb(r) - 'place' - 'initial_rate' - 'initial_title' || jsonb_build_object('rate', r.rate::text, 'employer_cost_percent', r.employer_cost_percent::text,
        'created_at', to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'previous_status', due.status)
      into resource from app.contract_rows(array[due.id]) as r;
    perform app.record_event(due.organization_id, 'contract.status.updated', p_event_type, resource::text, request, null);
    completed := completed + 1;
  end loop;
  return completed;
end $$;
--> statement-breakpoint
do $$
declare
  f regprocedure;
begin
  for f in select oid::regprocedure from pg_proc where pronamespace = 'app'::regnamespace
      and proname in ('find_people', 'find_contracts', 'emit_events', 'complete_contracts') loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to %s', f, case when f::text ~ 'complete_contracts' then 'app_worker' else 'app_web' end);
    execute format('alter function %s owner to app_auth', f);
  end loop;
end $$;
