grant select (person_id) on access_tokens to app_web;
--> statement-breakpoint
-- The worker whose token the running transaction began with; null for everybody else.
create function app.person_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.person_id', true), '')::uuid;
--> statement-breakpoint
-- What the running transaction began with: a worker's token, or anything else. Policies ask with `<>`, which is what the planner takes to be nearly
-- always true: with `is null` or `case` it would guess far fewer rows in every table, and join them row by row.
create function app.caller() returns text language sql stable parallel safe
  return case when app.person_id() is null then 'client' else 'worker' end;
--> statement-breakpoint
-- A worker's transaction sees nothing of the table.
create procedure app.close_to_workers(guarded regclass) language plpgsql as $$
begin
  execute format('create policy worker on %s as restrictive to app_web using ((select app.caller()) <> ''worker'')', guarded);
end $$;
--> statement-breakpoint
-- As before, and closed to workers. What a worker may see gets a policy of its own instead.
create or replace procedure app.guard_tenant_table(guarded regclass, privileges text) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', guarded);
  execute format('alter table %s force row level security', guarded);
  execute format(
    'create policy tenant on %s using (organization_id = (select nullif(current_setting(''app.organization_id'', true), ''''))::uuid) '
    'with check (organization_id = (select nullif(current_setting(''app.organization_id'', true), ''''))::uuid)', guarded);
  call app.close_to_workers(guarded);
  execute format('grant %s on %s to app_web', privileges, guarded);
end $$;
--> statement-breakpoint
call app.guard_tenant_table('resignations', 'select, insert, update');
--> statement-breakpoint
call app.guard_tenant_table('offboarding_tasks', 'select, insert, update');
--> statement-breakpoint
drop policy worker on resignations;
--> statement-breakpoint
drop policy worker on offboarding_tasks;
--> statement-breakpoint
do $$
declare
  guarded regclass;
begin
  for guarded in
    select c.oid from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and c.relname not in ('people', 'contracts', 'contract_amendments', 'assets', 'legal_entities', 'resignations', 'offboarding_tasks', 'audit_log', 'idempotency_keys')
        and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'worker')
  loop
    call app.close_to_workers(guarded);
  end loop;
end $$;
--> statement-breakpoint
-- Own rows alone.
create policy worker on people as restrictive to app_web
  using ((select app.caller()) <> 'worker' or id = (select app.person_id()));
--> statement-breakpoint
create policy worker on contracts as restrictive to app_web
  using ((select app.caller()) <> 'worker' or person_id = (select app.person_id()));
--> statement-breakpoint
create policy worker on contract_amendments as restrictive to app_web
  using ((select app.caller()) <> 'worker' or exists (
    select from contracts c where c.organization_id = contract_amendments.organization_id and c.id = contract_amendments.contract_id
      and c.person_id = (select app.person_id())));
--> statement-breakpoint
create policy worker on assets as restrictive to app_web
  using ((select app.caller()) <> 'worker' or hris_profile_id = (select app.person_id()));
--> statement-breakpoint
create policy worker on legal_entities as restrictive to app_web
  using ((select app.caller()) <> 'worker' or exists (
    select from contracts c where c.organization_id = legal_entities.organization_id and c.legal_entity_id = legal_entities.id
      and c.person_id = (select app.person_id())));
--> statement-breakpoint
create policy worker on resignations as restrictive to app_web
  using ((select app.caller()) <> 'worker' or person_id = (select app.person_id()));
--> statement-breakpoint
create policy worker on offboarding_tasks as restrictive to app_web
  using ((select app.caller()) <> 'worker' or person_id = (select app.person_id()));
--> statement-breakpoint
-- A worker's own writes are in the log like everybody's; reading it is for others.
create policy worker on audit_log as restrictive for select to app_web using ((select app.caller()) <> 'worker');
--> statement-breakpoint
create policy worker_writes on audit_log as restrictive for insert to app_web
  with check ((select app.caller()) <> 'worker' or principal_kind = 'worker');
--> statement-breakpoint
-- As before, and the worker whom a worker token stands for.
create or replace function auth.begin_request(p_kind text, p_digest bytea) returns text
language plpgsql security definer as $$
declare
  admission text;
  person uuid;
  worker uuid;
  type text;
begin
  if p_kind = 'session' then
    select concat('session|', set_config('app.organization_id', m.organization_id::text, true), '|', set_config('app.user_id', m.user_id::text, true), '||', m.role, '|t|')
      into admission
      from public.sessions s
      join public.users u on u.id = s.user_id and u.disabled_at is null
      join public.memberships m on m.organization_id = s.current_organization_id and m.user_id = s.user_id and m.disabled_at is null
        and m.accepted_at is not null and (s.password_id is null or s.password_id = m.password_id) and s.created_at >= m.sessions_since
      where s.digest = p_digest and s.expires_at > now();
  elsif p_kind = 'oauth' then
    select concat('oauth|', set_config('app.organization_id', g.organization_id::text, true), '|', set_config('app.user_id', g.user_id::text, true), '|', g.id, '|',
          m.role, '|', g.sensitive_data_access, '|', array_to_string(t.scopes, ','))
      into admission
      from public.oauth_tokens t
      join public.oauth_grants g on g.organization_id = t.organization_id and g.id = t.grant_id and g.revoked_at is null
      join public.users u on u.id = g.user_id and u.disabled_at is null
      join public.memberships m on m.organization_id = g.organization_id and m.user_id = g.user_id and m.disabled_at is null and m.accepted_at is not null
      where t.digest = p_digest and t.kind = 'access' and t.expires_at > now();
  else
    select concat(t.type, '|', set_config('app.organization_id', t.organization_id::text, true), '|', t.user_id, '|', t.id, '|',
          case when t.user_id is not null then (
            select m.role from public.memberships m join public.users u on u.id = m.user_id
              where m.organization_id = t.organization_id and m.user_id = t.user_id and m.disabled_at is null and m.accepted_at is not null
                and u.disabled_at is null) end,
          '|', t.sensitive_data_access, '|', array_to_string(t.scopes, ','), '|', t.person_id),
        t.user_id, t.person_id, t.type
      into admission, person, worker, type
      from public.access_tokens t
      where t.digest = p_digest and t.revoked_at is null and t.expires_at > now();
    if type = 'personal' and split_part(admission, '|', 5) = '' then
      admission := null;
    elsif person is not null then
      perform set_config('app.user_id', person::text, true);
    elsif worker is not null then
      perform set_config('app.person_id', worker::text, true);
    end if;
  end if;
  if admission is null then
    perform set_config('app.organization_id', '', true), set_config('app.user_id', '', true);
  end if;
  return admission;
end $$;
--> statement-breakpoint
-- The same table is in lib/eor/resignations/rules.ts.
create function app.next_resignation_states(p_from text) returns text[] language sql immutable parallel safe as $$
  select case p_from
    when 'AWAITING_TRIAGE' then array['AWAITING_PTO', 'CANCELLED']
    when 'AWAITING_PTO' then array['AWAITING_PROCESSING', 'CANCELLED']
    when 'AWAITING_PROCESSING' then array['PROCESSING', 'COMPLETED', 'CANCELLED']
    when 'PROCESSING' then array['AWAITING_REFUND', 'COMPLETED']
    when 'AWAITING_REFUND' then array['COMPLETED']
    else array[]::text[]
  end;
$$;
--> statement-breakpoint
create function app.guard_resignation_status() returns trigger language plpgsql as $$
begin
  if new.status <> all (app.next_resignation_states(old.status)) then
    raise exception 'a resignation cannot go from % to %', old.status, new.status
      using errcode = 'MS001', detail = array_to_string(app.next_resignation_states(old.status), ', ');
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger guard_status before update of status on resignations for each row when (old.status <> new.status) execute function app.guard_resignation_status();
--> statement-breakpoint
-- A letter that was signed stays as it was signed.
create function app.keep_signed_letter() returns trigger language plpgsql as $$
begin
  raise exception 'a signed resignation letter is kept as it is' using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger keep_letter before update on resignations for each row when (old.signature is not null
  and (old.signature, old.signed_at, old.letter_id, old.reason, old.desired_end_date, old.contract_id, old.person_id)
    is distinct from (new.signature, new.signed_at, new.letter_id, new.reason, new.desired_end_date, new.contract_id, new.person_id))
  execute function app.keep_signed_letter();
