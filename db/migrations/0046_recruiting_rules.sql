call app.guard_tenant_table('departments', 'select, insert, update, delete');
--> statement-breakpoint
call app.guard_tenant_table('application_sources', 'select, insert');
--> statement-breakpoint
call app.guard_tenant_table('employment_types', 'select, insert');
--> statement-breakpoint
call app.guard_tenant_table('archivation_reasons', 'select, insert, update');
--> statement-breakpoint
call app.guard_tenant_table('email_templates', 'select, insert, update, delete');
--> statement-breakpoint
call app.guard_tenant_table('candidate_tags', 'select, insert, update, delete');
--> statement-breakpoint
call app.guard_tenant_table('interview_plans', 'select, insert, update');
--> statement-breakpoint
call app.guard_tenant_table('interview_plan_stages', 'select, insert, update');
--> statement-breakpoint
call app.guard_tenant_table('stage_activities', 'select, insert, update');
--> statement-breakpoint
call app.guard_tenant_table('jobs', 'select, insert, update');
--> statement-breakpoint
call app.guard_tenant_table('job_employment_types', 'select, insert, delete');
--> statement-breakpoint
call app.guard_tenant_table('job_postings', 'select, insert, update');
--> statement-breakpoint
call app.guard_tenant_table('job_criteria', 'select, insert, delete');
--> statement-breakpoint
call app.guard_tenant_table('job_boards', 'select, insert, update');
--> statement-breakpoint
call app.guard_tenant_table('job_stage_counts', 'select, insert, update');
--> statement-breakpoint
call app.guard_tenant_table('board_changes', 'select, insert, delete');
--> statement-breakpoint
call app.guard_tenant_table('recruiting_counters', 'select, insert, update');
--> statement-breakpoint
call app.guard_tenant_table('candidates', 'select, insert, update');
--> statement-breakpoint
call app.guard_tenant_table('candidate_tag_links', 'select, insert, delete');
--> statement-breakpoint
call app.guard_tenant_table('attachments', 'select, insert, update, delete');
--> statement-breakpoint
call app.guard_tenant_table('applications', 'select, insert, update');
--> statement-breakpoint
call app.guard_tenant_table('application_stages', 'select, insert, update');
--> statement-breakpoint
call app.guard_tenant_table('application_activities', 'select, insert, update');
--> statement-breakpoint
call app.guard_tenant_table('application_notes', 'select, insert, update, delete');
--> statement-breakpoint
call app.guard_tenant_table('application_matchings', 'select, insert, update, delete');
--> statement-breakpoint
call app.guard_tenant_table('emails', 'select, insert, update, delete');
--> statement-breakpoint
create index candidates_search on candidates using gin (organization_id, search_text gin_trgm_ops) where merged_into_id is null;
--> statement-breakpoint
create index applications_search on applications using gin (organization_id, candidate_text gin_trgm_ops);
--> statement-breakpoint
-- A row that brings its own number (a seed, a restored record) does not count.
create function app.number_candidate() returns trigger language plpgsql as $$
begin
  if new.numeric_id = 0 then
    insert into recruiting_counters as c (organization_id, candidate_number, candidates) values (new.organization_id, 1, 1)
      on conflict (organization_id) do update set candidate_number = c.candidate_number + 1, candidates = c.candidates + 1
      returning candidate_number into new.numeric_id;
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger number_candidate before insert on candidates for each row execute function app.number_candidate();
--> statement-breakpoint
-- The candidate is locked, so that a change of the name that runs at the same time either is seen here or finds the application.
create function app.begin_application() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.numeric_id = 0 then
    insert into recruiting_counters as c (organization_id, application_number, applications) values (new.organization_id, 1, 1)
      on conflict (organization_id) do update set application_number = c.application_number + 1, applications = c.applications + 1
      returning application_number into new.numeric_id;
  end if;
  new.candidate_text := coalesce((select search_text from candidates where organization_id = new.organization_id and id = new.candidate_id for share), '');
  return new;
end $$;
--> statement-breakpoint
create trigger begin_application before insert or update of candidate_id on applications for each row execute function app.begin_application();
--> statement-breakpoint
create function app.spread_candidate_text() returns trigger language plpgsql as $$
begin
  update applications set candidate_text = new.search_text, updated_at = clock_timestamp() where organization_id = new.organization_id and candidate_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create trigger spread_text after update on candidates for each row when (old.search_text <> new.search_text) execute function app.spread_candidate_text();
--> statement-breakpoint
create function app.begin_board() returns trigger language plpgsql as $$
begin
  insert into job_boards (organization_id, job_id) values (new.organization_id, new.id);
  return null;
end $$;
--> statement-breakpoint
create trigger begin_board after insert on jobs for each row execute function app.begin_board();
--> statement-breakpoint
-- Gives each change of an application a version of its job's board, and keeps the number of applications in each stage.
create function app.note_board_change() returns trigger language plpgsql as $$
declare
  next bigint;
  previous uuid := case tg_op when 'UPDATE' then old.current_stage_id end;
begin
  update job_boards set version = version + 1 where organization_id = new.organization_id and job_id = new.job_id returning version into next;
  insert into board_changes (organization_id, job_id, version, application_id) values (new.organization_id, new.job_id, next, new.id);
  -- A board that is further behind reads everything again.
  if next % 500 = 0 then
    delete from board_changes where organization_id = new.organization_id and job_id = new.job_id and version <= next - 5000;
  end if;
  if tg_op = 'UPDATE' and previous is not distinct from new.current_stage_id then
    return null;
  end if;
  update job_stage_counts set applications = applications - 1
    where organization_id = new.organization_id and job_id = new.job_id and interview_plan_stage_id = previous;
  if new.current_stage_id is not null then
    insert into job_stage_counts as c (organization_id, job_id, interview_plan_stage_id, applications) values (new.organization_id, new.job_id, new.current_stage_id, 1)
      on conflict (organization_id, job_id, interview_plan_stage_id) do update set applications = c.applications + 1;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger note_board_insert after insert on applications for each row execute function app.note_board_change();
--> statement-breakpoint
create trigger note_board_update after update on applications for each row
  when (old.updated_at is distinct from new.updated_at or old.current_stage_entry_id is distinct from new.current_stage_entry_id) execute function app.note_board_change();
--> statement-breakpoint
-- Boards are locked first and in the order of their jobs, before the applications and candidates on them.
create function app.lock_boards(p_candidates uuid[]) returns void language plpgsql as $$
begin
  perform from job_boards b where b.organization_id = (select app.organization_id()) and b.job_id in (
      select job_id from applications a where a.organization_id = (select app.organization_id()) and a.candidate_id = any (p_candidates))
    order by b.job_id for update;
end $$;
--> statement-breakpoint
-- When the last open application of a candidate was archived; null while one is open.
create function app.settle_candidate(p_candidate uuid) returns void language sql as $$
  -- Two archived at the same moment: the later one waits here and then sees the other.
  select from candidates where organization_id = (select app.organization_id()) and id = p_candidate for no key update;
  update candidates c set final_archivation_at = case
      when exists (select from applications a where a.organization_id = c.organization_id and a.candidate_id = c.id)
        and not exists (select from applications a where a.organization_id = c.organization_id and a.candidate_id = c.id and a.current_default_type is distinct from 'archived')
      then coalesce(c.final_archivation_at, clock_timestamp()) end
    where c.organization_id = (select app.organization_id()) and c.id = p_candidate;
$$;
--> statement-breakpoint
-- One page of candidates, and how many there are; like app.find_people. Null selects everything.
create function app.find_candidates(p_pattern text, p_jobs uuid[], p_departments uuid[], p_tags uuid[], p_categories text[], p_types text[], p_updated timestamptz,
  p_place timestamptz, p_id uuid, p_limit integer, p_counted boolean, out ids uuid[], out total bigint)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set jit = off set work_mem = '16MB' as $$
declare
  few constant bigint := 5000;
  applied text := concat(
    case when p_jobs is not null then ' and a.job_id = any ($3)' end,
    case when p_departments is not null then ' and exists (select from jobs j where j.organization_id = a.organization_id and j.id = a.job_id and j.department_id = any ($4))' end,
    case when p_categories is not null then ' and a.current_category = any ($6)' end,
    case when p_types is not null then ' and a.current_default_type = any ($7)' end);
  filters text := concat(
    case when p_pattern is not null then ' and c.search_text like $2' end,
    case when applied <> '' then format(' and exists (select from applications a where a.organization_id = $1 and a.candidate_id = c.id%s)', applied) end,
    case when p_tags is not null then ' and exists (select from candidate_tag_links l where l.organization_id = $1 and l.candidate_id = c.id and l.tag_id = any ($5))' end,
    case when p_updated is not null then ' and c.updated_at > $8' end);
  found text := 'select id, created_at as place from candidates c where organization_id = $1 and merged_into_id is null' || filters;
  page text := format('select id from found %s order by place desc, id desc limit $11', case when p_id is not null then 'where (place, id) < ($9, $10)' end);
begin
  total := 0;
  if p_counted and filters = '' then
    select candidates into total from recruiting_counters where organization_id = app.organization_id();
    total := coalesce(total, 0);
  elsif p_counted then
    execute format('select count(*) from (%s) as found', found) into total
      using app.organization_id(), p_pattern, p_jobs, p_departments, p_tags, p_categories, p_types, p_updated;
  end if;
  execute format('with found as %s materialized (%s) select array(%s)', case when total between 1 and few then '' else 'not' end, found, page)
    into ids using app.organization_id(), p_pattern, p_jobs, p_departments, p_tags, p_categories, p_types, p_updated, p_place, p_id, p_limit;
end $$;
--> statement-breakpoint
-- The same for applications. What was not recorded about a criterion counts as undecided.
create function app.find_applications(p_pattern text, p_job uuid, p_stages uuid[], p_tags uuid[], p_sources text[], p_criteria uuid[], p_matches text[],
  p_categories text[], p_types text[], p_updated timestamptz, p_sort text, p_descending boolean, p_place timestamptz, p_id uuid, p_limit integer, p_counted boolean,
  out ids uuid[], out total bigint)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set jit = off set work_mem = '16MB' as $$
declare
  few constant bigint := 5000;
  place text := case p_sort when 'STAGE_CREATION_DATE' then 'stage_order_at' else 'created_at' end;
  direction text := case when p_descending then 'desc' else 'asc' end;
  filters text := concat(
    case when p_pattern is not null then ' and candidate_text like $2' end,
    case when p_job is not null then ' and job_id = $3' end,
    case when p_stages is not null then ' and current_stage_id = any ($4)' end,
    case when p_tags is not null then ' and exists (select from candidate_tag_links l where l.organization_id = $1 and l.candidate_id = a.candidate_id and l.tag_id = any ($5))' end,
    case when p_sources is not null then ' and source_slug = any ($6)' end,
    case when p_criteria is not null then ' and not exists (select from unnest($7, $8) as wanted (criteria, value) where wanted.value <> coalesce((
      select m.is_matched from application_matchings m where m.organization_id = $1 and m.application_id = a.id and m.job_criteria_id = wanted.criteria), ''UNDECIDED''))' end,
    case when p_categories is not null then ' and current_category = any ($9)' end,
    case when p_types is not null then ' and current_default_type = any ($10)' end,
    case when p_updated is not null then ' and updated_at > $11' end);
  found text := format('select id, %I as place from applications a where organization_id = $1', place) || filters;
  page text := format('select id from found %s order by place %s, id %s limit $14',
    case when p_id is not null then format('where (place, id) %s ($12, $13)', case when p_descending then '<' else '>' end) end, direction, direction);
begin
  total := 0;
  if p_counted and filters = '' then
    select applications into total from recruiting_counters where organization_id = app.organization_id();
    total := coalesce(total, 0);
  elsif p_counted then
    execute format('select count(*) from (%s) as found', found) into total
      using app.organization_id(), p_pattern, p_job, p_stages, p_tags, p_sources, p_criteria, p_matches, p_categories, p_types, p_updated;
  end if;
  execute format('with found as %s materialized (%s) select array(%s)', case when total between 1 and few then '' else 'not' end, found, page)
    into ids using app.organization_id(), p_pattern, p_job, p_stages, p_tags, p_sources, p_criteria, p_matches, p_categories, p_types, p_updated, p_place, p_id, p_limit;
end $$;
--> statement-breakpoint
create function app.iso(p_at timestamptz) returns text language sql stable parallel safe
  return to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
--> statement-breakpoint
-- Settings that recruiting begins with in an organization.
create function app.begin_recruiting(p_organization uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  plan uuid := gen_random_uuid();
begin
  insert into recruiting_counters (organization_id) values (p_organization);
  insert into application_sources (organization_id, slug, created_at, updated_at)
    select p_organization, slug, now() + place * interval '1 millisecond', now() from unnest(array['SOURCED_INTERNALLY', 'EXTERNAL_CAREER_PAGE', 'LINKEDIN_PREMIUM', 'LINKEDIN_BASIC',
      'INTERNAL_CAREER_PAGE', 'INTERNAL_REFERRAL', 'BULK_IMPORTED']) with ordinality as standard (slug, place);
  insert into employment_types (organization_id, name) select p_organization, unnest(array['Full-time', 'Part-time', 'Contract', 'Internship']);
  insert into archivation_reasons (organization_id, name, kind) values
    (p_organization, 'Not enough experience', 'REJECTED'), (p_organization, 'Skills don''t match', 'REJECTED'), (p_organization, 'Position filled', 'REJECTED'),
    (p_organization, 'Accepted another offer', 'WITHDREW'), (p_organization, 'Withdrew application', 'WITHDREW'), (p_organization, 'Other', 'OTHER');
  insert into interview_plans (organization_id, id, name) values (p_organization, plan, 'Standard');
  insert into interview_plan_stages (organization_id, interview_plan_id, name, stage_order, category_type_slug, default_type_slug, target_days) values
    (p_organization, plan, 'Applied', 1, 'LEAD', 'applied', 5), (p_organization, plan, 'Screening', 2, 'ACTIVE', 'screening', 7),
    (p_organization, plan, 'Interview', 3, 'ACTIVE', 'interview', 14), (p_organization, plan, 'Offer', 4, 'ACTIVE', 'offer', 7),
    (p_organization, plan, 'Hired', 5, 'COMPLETED', 'hired', null), (p_organization, plan, 'Archived', 6, 'COMPLETED', 'archived', null);
  insert into email_templates (organization_id, name, subject, body) values (p_organization, 'Rejection after application', 'Your application for {{ job.title }}',
    '<p>Hi {{ candidate.first_name }},</p><p>Thank you for applying for {{ job.title }} at {{ organization.name }}. We have decided to move forward with other candidates.</p><p>We wish you the best in your search.</p><p>{{ sender.name }}</p>');
end $$;
--> statement-breakpoint
create function app.begin_organization() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.begin_recruiting(new.id);
  return null;
end $$;
--> statement-breakpoint
create function app.begin_recruiting_everywhere() returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select app.begin_recruiting(id) from organizations;
$$;
--> statement-breakpoint
-- Takes up to p_most emails that are due for p_seconds, so that no other worker sends them at the same time. Without a mail server they are kept instead.
create function app.claim_emails(p_most integer, p_seconds integer)
  returns table (organization_id uuid, id uuid, to_name text, to_address text, subject text, html text, message_id text, attempts integer)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update emails e set next_attempt_at = clock_timestamp() + make_interval(secs => p_seconds), attempts = e.attempts + 1
    from (select d.organization_id, d.id from emails d where d.status in ('scheduled', 'kept') and d.next_attempt_at <= clock_timestamp()
      order by d.next_attempt_at limit p_most for update skip locked) as due
    where e.organization_id = due.organization_id and e.id = due.id
    returning e.organization_id, e.id, e.to_name, e.to_address, e.subject, e.html, e.message_id, e.attempts;
$$;
--> statement-breakpoint
create function app.keep_emails(p_most integer) returns integer
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  with kept as (
    update emails e set status = 'kept'
      from (select d.organization_id, d.id from emails d where d.status = 'scheduled' and d.next_attempt_at <= clock_timestamp()
        order by d.next_attempt_at limit p_most for update skip locked) as due
      where e.organization_id = due.organization_id and e.id = due.id
      returning 1)
  select count(*)::integer from kept;
$$;
--> statement-breakpoint
-- The outcome of an attempt: without an error it was sent; with one it is tried again after p_retry_seconds, or not any more.
create function app.finish_email(p_organization uuid, p_id uuid, p_error text, p_retry_seconds integer) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update emails set last_error = p_error,
      status = case when p_error is null then 'sent' when p_retry_seconds is null and status <> 'canceled' then 'failed' else status end,
      sent_at = case when p_error is null then clock_timestamp() end,
      next_attempt_at = case when p_retry_seconds is null then next_attempt_at else clock_timestamp() + make_interval(secs => p_retry_seconds) end
    where organization_id = p_organization and id = p_id and status in ('scheduled', 'kept', 'canceled');
$$;
--> statement-breakpoint
do $$
declare
  f regprocedure;
  guarded text;
begin
  foreach guarded in array array['application_sources', 'employment_types', 'archivation_reasons', 'interview_plans', 'interview_plan_stages', 'email_templates',
      'recruiting_counters', 'candidates', 'applications', 'jobs', 'candidate_tag_links', 'application_matchings', 'emails'] loop
    execute format('create policy auth_lookup on %I to app_auth using (true) with check (true)', guarded);
  end loop;
  grant select, insert on application_sources, employment_types, archivation_reasons, interview_plans, interview_plan_stages, email_templates, recruiting_counters to app_auth;
  grant select on candidates, applications, jobs, candidate_tag_links, application_matchings to app_auth;
  grant select, update on emails to app_auth;
  for f in select oid::regprocedure from pg_proc where pronamespace = 'app'::regnamespace
      and proname in ('find_candidates', 'find_applications', 'begin_recruiting', 'begin_organization', 'begin_recruiting_everywhere', 'claim_emails', 'keep_emails', 'finish_email') loop
    execute format('revoke execute on function %s from public', f);
    if f::text ~ 'find_' then
      execute format('grant execute on function %s to app_web', f);
    elsif f::text ~ 'email' then
      execute format('grant execute on function %s to app_worker', f);
    end if;
    execute format('alter function %s owner to app_auth', f);
  end loop;
end $$;
--> statement-breakpoint
select app.begin_recruiting_everywhere();
--> statement-breakpoint
drop function app.begin_recruiting_everywhere();
--> statement-breakpoint
create trigger begin_organization after insert on organizations for each row execute function app.begin_organization();
