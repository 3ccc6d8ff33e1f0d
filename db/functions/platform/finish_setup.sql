-- The first organization and its owner; `already` or `code` (wrong) when refused.
create or replace function auth.finish_setup(p_code bytea, p_organization text, p_name text, p_email text, p_hash text) returns text
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  new_organization uuid;
  new_user uuid;
  new_password uuid;
begin
  lock table setup_codes in exclusive mode;
  if exists (select from organizations) then
    return 'already';
  end if;
  delete from setup_codes where digest = p_code;
  if not found then
    return 'code';
  end if;
  delete from setup_codes;
  insert into organizations (name) values (p_organization) returning id into new_organization;
  insert into users (email, password_salt) values (p_email, decode(rpad(split_part(p_hash, '$', 5), 24, '='), 'base64')) returning id into new_user;
  insert into passwords (user_id, hash) values (new_user, p_hash) returning id into new_password;
  insert into memberships (organization_id, user_id, name, email, role, password_id, accepted_at)
    values (new_organization, new_user, p_name, p_email, 'owner', new_password, now());
  return 'done';
end
$$;

alter function auth.finish_setup(bytea, text, text, text, text) owner to app_auth;
revoke execute on function auth.finish_setup(bytea, text, text, text, text) from public;
grant execute on function auth.finish_setup(bytea, text, text, text, text) to app_web;
