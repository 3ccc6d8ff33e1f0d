CREATE TABLE "password_resets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text,
	"request_id" text NOT NULL,
	"user_id" uuid,
	"digest" "bytea",
	"expires_at" timestamp(3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp(3) with time zone DEFAULT now(),
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "password_resets_email" ON "password_resets" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "password_resets_link" ON "password_resets" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "password_resets_user" ON "password_resets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "password_resets_due" ON "password_resets" USING btree ("next_attempt_at");--> statement-breakpoint
grant select, insert, update, delete on password_resets to app_auth;
--> statement-breakpoint
-- A new password of the person ends the links that were sent before, however it was set.
create function auth.end_password_resets() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update password_resets set digest = null where user_id = new.user_id and digest is not null;
  return null;
end $$;
--> statement-breakpoint
create trigger end_password_resets after insert or update of hash on passwords for each row execute function auth.end_password_resets();
--> statement-breakpoint
-- Writes the same whether or not there is such an account: a worker finds out.
create function auth.request_password_reset(p_email text, p_request text) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into password_resets (email, request_id) values (lower(p_email), p_request) on conflict (email) do nothing;
$$;
--> statement-breakpoint
-- The memberships that a person can set a new password for: those that a password opens now.
create function auth.resettable(p_user uuid) returns table (organization_id uuid, created_at timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select m.organization_id, m.created_at from memberships m join users u on u.id = m.user_id and u.disabled_at is null
    where m.user_id = p_user and m.password_id is not null and m.accepted_at is not null and m.disabled_at is null;
$$;
--> statement-breakpoint
-- Takes a request that is due for p_seconds and gives the person the link with this digest in place of any earlier one. What
-- is for nobody, has waited for an hour, or comes after p_most emails within an hour is deleted.
create function app.claim_password_reset(p_digest bytea, p_lifetime interval, p_most integer, p_seconds integer)
  returns table (id uuid, to_address text, attempts integer)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  due password_resets;
  person users;
begin
  loop
    select * into due from password_resets r where r.next_attempt_at <= clock_timestamp() order by r.next_attempt_at limit 1 for update skip locked;
    if not found then
      return;
    end if;
    select * into person from users u where u.email_lower = due.email and exists (select from auth.resettable(u.id));
    if found and due.created_at > now() - interval '1 hour'
      and (select count(*) from password_resets r where r.user_id = person.id and r.id <> due.id and r.created_at > now() - interval '1 hour') < p_most then
      update password_resets r set digest = null where r.user_id = person.id and r.id <> due.id;
      return query
        update password_resets r set user_id = person.id, digest = p_digest, expires_at = now() + p_lifetime, attempts = r.attempts + 1,
            next_attempt_at = clock_timestamp() + make_interval(secs => p_seconds)
          where r.id = due.id
          returning r.id, person.email, r.attempts;
      return;
    end if;
    delete from password_resets r where r.id = due.id;
  end loop;
end $$;
--> statement-breakpoint
-- The outcome of an attempt: sent, to be tried again after p_retry_seconds, or given up.
create function app.finish_password_reset(p_id uuid, p_sent boolean, p_retry_seconds integer) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  done password_resets;
begin
  delete from password_resets where next_attempt_at is null and expires_at < now() and created_at < now() - interval '1 hour';
  if p_sent then
    update password_resets set email = null, next_attempt_at = null where id = p_id returning * into done;
    perform auth.audit(m.organization_id, 'request_password_reset', 'system', done.user_id, done.request_id) from auth.resettable(done.user_id) m;
  elsif p_retry_seconds is not null then
    update password_resets set next_attempt_at = clock_timestamp() + make_interval(secs => p_retry_seconds) where id = p_id;
  else
    delete from password_resets where id = p_id;
  end if;
end $$;
--> statement-breakpoint
-- What a link sets a password for, or no row when it is unknown, used, replaced or expired.
create function auth.read_password_reset(p_digest bytea) returns table (email text, organizations text[], salt bytea)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select u.email, array_agg(o.name order by o.name, o.id), u.password_salt
    from password_resets r join users u on u.id = r.user_id
    cross join lateral auth.resettable(u.id) m join organizations o on o.id = m.organization_id
    where r.digest = p_digest and r.expires_at > now()
    group by u.id;
$$;
--> statement-breakpoint
-- Sets the password by a link, once, for everything that a password of the person opens, ends all sessions and the links that
-- administrators made for passwords. Returns the organizations that it opens, none for a link that does not work.
create function auth.use_password_reset(p_digest bytea, p_hash text, p_request text) returns setof uuid
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  person uuid;
  made uuid;
  opened uuid;
begin
  update password_resets set digest = null where digest = p_digest and expires_at > now() returning user_id into person;
  if not exists (select from auth.resettable(person)) then
    return;
  end if;
  insert into passwords (user_id, hash) values (person, p_hash) returning id into made;
  update memberships set password_id = made, link_digest = case when accepted_at is null then link_digest end,
      link_expires_at = case when accepted_at is null then link_expires_at end
    where user_id = person and password_id is not null;
  delete from passwords where user_id = person and id <> made;
  delete from sessions where user_id = person;
  for opened in select m.organization_id from auth.resettable(person) m order by m.created_at, m.organization_id loop
    perform auth.audit(opened, 'set_password', 'link', person, p_request);
    return next opened;
  end loop;
end $$;
--> statement-breakpoint
-- As before; the link of a password reset acts in the first organization that its person has a password for.
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
  elsif p_kind = 'reset' then
    select concat('reset|', set_config('app.organization_id', first.organization_id::text, true), '|', set_config('app.user_id', first.user_id::text, true), '||||f|')
      into admission
      from (
        select m.organization_id, m.user_id
          from public.password_resets r
          join public.users u on u.id = r.user_id and u.disabled_at is null
          join public.memberships m on m.user_id = r.user_id and m.password_id is not null and m.accepted_at is not null and m.disabled_at is null
          where r.digest = p_digest and r.expires_at > now()
          order by m.created_at, m.organization_id
          limit 1) as first;
  elsif p_kind = 'oauth' then
    select case when p.mode is null or p.mode = 'all' or p.mode = 'listed' and g.destination = any (p.destinations)
        then concat('oauth|', set_config('app.organization_id', g.organization_id::text, true), '|', set_config('app.user_id', g.user_id::text, true), '|', g.id, '|',
          m.role, '|', g.sensitive_data_access, '|', array_to_string(t.scopes, ','))
        else concat('blocked|', set_config('app.organization_id', '', true), set_config('app.user_id', '', true), '||||f|') end
      into admission
      from public.oauth_tokens t
      join public.oauth_grants g on g.organization_id = t.organization_id and g.id = t.grant_id and g.revoked_at is null
      join public.users u on u.id = g.user_id and u.disabled_at is null
      join public.memberships m on m.organization_id = g.organization_id and m.user_id = g.user_id and m.disabled_at is null and m.accepted_at is not null
      left join public.oauth_policies p on p.organization_id = g.organization_id
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
do $$
declare
  f regprocedure;
begin
  for f in select oid::regprocedure from pg_proc where pronamespace in ('auth'::regnamespace, 'app'::regnamespace)
    and proname in ('end_password_resets', 'request_password_reset', 'resettable', 'claim_password_reset', 'finish_password_reset', 'read_password_reset',
      'use_password_reset') loop
    execute format('revoke execute on function %s from public', f);
    if f::text ~ '^app\.' then
      execute format('grant execute on function %s to app_worker', f);
    elsif f::text !~ '^auth\.(end_password_resets|resettable)\(' then
      execute format('grant execute on function %s to app_web', f);
    end if;
    execute format('alter function %s owner to app_auth', f);
  end loop;
end $$;
