-- For the operator's command: the organization (by name or ID) has the domain, and no other has it any more. Returns its name, or null.
create or replace function auth.prove_domain_for(p_organization text, p_domain text, p_token text, p_request text) returns text
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  o organizations;
  made uuid;
begin
  select * into o from organizations where name = p_organization or id::text = p_organization order by created_at, id limit 1;
  if o.id is null then
    return null;
  end if;
  perform auth.lose_domain(d.id, p_request) from organization_domains d where d.domain = p_domain and d.organization_id <> o.id and d.proven_at is not null;
  insert into organization_domains (organization_id, domain, token, proven_at, proven_with) values (o.id, p_domain, p_token, now(), 'operator')
    on conflict (organization_id, domain) do update set proven_at = coalesce(organization_domains.proven_at, now()), proven_with = 'operator'
    returning id into made;
  insert into audit_log (organization_id, operation, principal_kind, object, result, request_id)
    values (o.id, 'prove_domain', 'system', 'domain_id=' || made, 200, p_request);
  return o.name;
end $$;

alter function auth.prove_domain_for(text, text, text, text) owner to app_auth;
revoke execute on function auth.prove_domain_for(text, text, text, text) from public;
