-- The second factor of the person who asks; `is_split` when their organizations are opened by several passwords.
create or replace function auth.second_factor() returns table (email text, secret bytea, last_step integer, confirmed_at timestamptz, codes integer, is_split boolean)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select u.email, f.secret, f.last_step, f.confirmed_at, (select count(*)::integer from recovery_codes c where c.user_id = u.id),
      (select count(distinct m.password_id) > 1 from memberships m where m.user_id = u.id and m.accepted_at is not null)
    from users u left join second_factors f on f.user_id = u.id where u.id = app.user_id();
$$;

alter function auth.second_factor() owner to app_auth;
revoke execute on function auth.second_factor() from public;
grant execute on function auth.second_factor() to app_web;
