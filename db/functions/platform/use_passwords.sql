-- These were given rightly. Several are one and the same text: they become one password.
create or replace function auth.use_passwords(p_ids uuid[]) returns table (id uuid, email text, password_id uuid)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  kept passwords;
begin
  select * into kept from passwords p where p.id = any (p_ids) order by p.created_at, p.id limit 1 for update;
  update memberships m set password_id = kept.id where m.user_id = kept.user_id and m.password_id = any (p_ids) and m.password_id <> kept.id;
  update sessions s set password_id = kept.id where s.user_id = kept.user_id and s.password_id = any (p_ids) and s.password_id <> kept.id;
  delete from passwords p where p.id = any (p_ids) and p.user_id = kept.user_id and p.id <> kept.id;
  return query select u.id, u.email, kept.id from users u where u.id = kept.user_id;
end $$;

alter function auth.use_passwords(uuid[]) owner to app_auth;
revoke execute on function auth.use_passwords(uuid[]) from public;
grant execute on function auth.use_passwords(uuid[]) to app_web;
