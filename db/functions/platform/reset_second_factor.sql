-- For the operator's command. False for an email without a second factor.
create or replace function auth.reset_second_factor(p_email text, p_request text, p_notify boolean) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  person uuid := (select u.id from users u where u.email_lower = lower(p_email));
begin
  if not auth.drop_second_factors(person) then
    return false;
  end if;
  insert into account_notices (user_id, kind) select person, 'second_factor_removed' where p_notify;
  perform auth.audit(m.organization_id, 'reset_second_factor', 'system', person, p_request, null) from memberships m
    where m.user_id = person and m.accepted_at is not null;
  return true;
end $$;

alter function auth.reset_second_factor(text, text, boolean) owner to app_auth;
revoke execute on function auth.reset_second_factor(text, text, boolean) from public;
