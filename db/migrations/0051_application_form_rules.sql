-- A name of a file that is in no store any more: the next migration holds attachments to their files.
alter table attachments no force row level security;
--> statement-breakpoint
alter table stored_files no force row level security;
--> statement-breakpoint
update attachments a set file_id = null
  where file_id is not null and not exists (select from stored_files f where f.organization_id = a.organization_id and f.id = a.file_id);
--> statement-breakpoint
alter table stored_files force row level security;
--> statement-breakpoint
alter table attachments force row level security;
--> statement-breakpoint
-- Whether a posting takes applications is looked up before the tenant is known.
create policy auth_lookup on job_postings to app_auth using (true);
--> statement-breakpoint
grant select (organization_id, id, job_id, publication_state) on job_postings to app_auth;
--> statement-breakpoint
-- As before, and whoever opens the public page of a posting, whose id then stands in for the digest.
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
  elsif p_kind = 'posting' then
    select concat('applicant|', set_config('app.organization_id', p.organization_id::text, true), '||||f||')
      into admission
      from public.job_postings p
      join public.jobs j on j.organization_id = p.organization_id and j.id = p.job_id and j.status = 'OPEN'
      where p.id = encode(p_digest, 'hex')::uuid and p.publication_state in ('PUBLISHED_BASIC', 'PUBLISHED_PREMIUM');
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
-- As app.note_board_change, for all applications that one statement adds: an import's are one change of the board's row and of each count, not thousands.
create function app.note_board_inserts() returns trigger language plpgsql as $$
begin
  with added as (select organization_id, job_id, count(*) as applications from added_applications group by 1, 2),
    boards as (
      update job_boards b set version = b.version + a.applications from added a where b.organization_id = a.organization_id and b.job_id = a.job_id
        returning b.organization_id, b.job_id, b.version - a.applications as before)
  insert into board_changes (organization_id, job_id, version, application_id)
    select n.organization_id, n.job_id, b.before + row_number() over (partition by n.organization_id, n.job_id order by n.created_at, n.id), n.id
      from added_applications n join boards b on b.organization_id = n.organization_id and b.job_id = n.job_id;
  -- A board that is further behind reads everything again.
  delete from board_changes c using (select organization_id, job_id, count(*) as applications from added_applications group by 1, 2) as a
    join job_boards b on b.organization_id = a.organization_id and b.job_id = a.job_id
    where b.version / 500 <> (b.version - a.applications) / 500
      and c.organization_id = b.organization_id and c.job_id = b.job_id and c.version <= b.version - b.version % 500 - 5000;
  insert into job_stage_counts as c (organization_id, job_id, interview_plan_stage_id, applications)
    select organization_id, job_id, current_stage_id, count(*) from added_applications where current_stage_id is not null group by 1, 2, 3
    on conflict (organization_id, job_id, interview_plan_stage_id) do update set applications = c.applications + excluded.applications;
  return null;
end $$;
--> statement-breakpoint
drop trigger note_board_insert on applications;
--> statement-breakpoint
create trigger note_board_insert after insert on applications referencing new table as added_applications
  for each statement execute function app.note_board_inserts();
