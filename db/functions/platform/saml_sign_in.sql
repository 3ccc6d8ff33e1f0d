-- auth.sso_sign_in for the answer to a request to a SAML provider (p_request_digest): the result is `used` if there was an answer before, and `failed` if
-- the provider has other certificates by now than the ones that the answer was checked with. Whatever the result, the request is answered.
create or replace function auth.saml_sign_in(p_request_digest bytea, p_certificates text[], p_provider uuid, p_issuer text, p_client text, p_subject text,
  p_email text, p_verified boolean, p_name text, p_role text, p_most integer, p_digest bytea, p_lifetime interval, p_request text, p_ip text)
  returns table (result text, user_id uuid, email text, role text)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  p sso_providers;
begin
  select * into p from sso_providers where id = p_provider;
  if p.id is null then
    return query select 'off', null::uuid, null::text, null::text;
    return;
  end if;
  perform set_config('app.organization_id', p.organization_id::text, true);
  -- Whoever changes the provider takes this first.
  perform pg_advisory_xact_lock(hashtextextended('members of ' || p.organization_id, 0));
  select * into p from sso_providers where id = p_provider;
  if p.id is null then
    return query select 'off', null::uuid, null::text, null::text;
    return;
  end if;
  delete from saml_answers where organization_id = p.organization_id and provider_id = p.id and created_at < now() - interval '1 hour';
  insert into saml_answers (organization_id, request_digest, provider_id) values (p.organization_id, p_request_digest, p.id) on conflict do nothing;
  if not found then
    return query select 'used', null::uuid, null::text, null::text;
    return;
  end if;
  if p.certificates is distinct from p_certificates then
    return query select 'failed', null::uuid, null::text, null::text;
    return;
  end if;
  return query select * from auth.sso_sign_in(p_provider, p_issuer, p_client, p_subject, p_email, p_verified, p_name, p_role, p_most, p_digest, p_lifetime,
    p_request, p_ip);
end $$;

alter function auth.saml_sign_in(bytea, text[], uuid, text, text, text, text, boolean, text, text, integer, bytea, interval, text, text) owner to app_auth;
revoke execute on function auth.saml_sign_in(bytea, text[], uuid, text, text, text, text, boolean, text, text, integer, bytea, interval, text, text) from public;
grant execute on function auth.saml_sign_in(bytea, text[], uuid, text, text, text, text, boolean, text, text, integer, bytea, interval, text, text) to app_web;
