-- The domain's TXT record says so. p_holder is the other organization's proof, whose record is gone. False if another has it by now.
create or replace function auth.prove_domain(p_id uuid, p_holder uuid, p_request text) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  own organization_domains;
begin
  select * into own from organization_domains where organization_id = app.organization_id() and id = p_id for update;
  perform auth.lose_domain(h.id, p_request) from auth.domain_holder(p_id) h where h.id = p_holder and h.proven_with = 'dns';
  if own.id is null or exists (select from auth.domain_holder(p_id)) then
    return false;
  end if;
  update organization_domains set proven_at = coalesce(proven_at, now()), proven_with = coalesce(proven_with, 'dns')
    where organization_id = own.organization_id and id = own.id;
  return true;
end $$;

alter function auth.prove_domain(uuid, uuid, text) owner to app_auth;
revoke execute on function auth.prove_domain(uuid, uuid, text) from public;
grant execute on function auth.prove_domain(uuid, uuid, text) to app_web;
