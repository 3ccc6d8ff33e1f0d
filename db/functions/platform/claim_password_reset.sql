-- Takes a request that is due for p_seconds and gives the person the link with this digest in place of any earlier one. What
-- is for nobody, has waited for an hour, or comes after p_most emails within an hour is deleted.
create or replace function app.claim_password_reset(p_digest bytea, p_lifetime interval, p_most integer, p_seconds integer)
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

alter function app.claim_password_reset(bytea, interval, integer, integer) owner to app_auth;
revoke execute on function app.claim_password_reset(bytea, interval, integer, integer) from public;
grant execute on function app.claim_password_reset(bytea, interval, integer, integer) to app_worker;
