-- Asks for an email about a sign-in with a browser that is new to the person, unless it is their first sign-in, or p_most emails were asked for within an hour.
create or replace function auth.note_new_browser(p_email text, p_browser text, p_system text, p_ip text, p_most integer) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into account_notices (user_id, kind, browser, system, ip)
    select u.id, 'new_browser', p_browser, p_system, p_ip from users u
    where u.email_lower = lower(p_email) and exists (select from memberships m where m.user_id = u.id and m.last_sign_in_at is not null)
      and (select count(*) from account_notices n where n.user_id = u.id and n.kind = 'new_browser' and n.created_at > now() - interval '1 hour') < p_most;
$$;

alter function auth.note_new_browser(text, text, text, text, integer) owner to app_auth;
revoke execute on function auth.note_new_browser(text, text, text, text, integer) from public;
grant execute on function auth.note_new_browser(text, text, text, text, integer) to app_web;
