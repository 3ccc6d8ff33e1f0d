-- Sets the password by a link, once, for everything that a password of the person opens, ends all sessions and the links that
-- administrators made for passwords. Returns the organizations that it opens, none for a link that does not work.
create or replace function auth.use_password_reset(p_digest bytea, p_hash text, p_request text, p_ip text) returns setof uuid
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
    perform auth.audit(opened, 'set_password', 'link', person, p_request, p_ip);
    return next opened;
  end loop;
end $$;

alter function auth.use_password_reset(bytea, text, text, text) owner to app_auth;
revoke execute on function auth.use_password_reset(bytea, text, text, text) from public;
grant execute on function auth.use_password_reset(bytea, text, text, text) to app_web;
