create or replace function app.add_checkpoint(p_organization uuid, p_number bigint, p_hash bytea, p_at timestamptz, p_signature bytea) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into audit_checkpoints (organization_id, number, hash, at, signature) values (p_organization, p_number, p_hash, p_at, p_signature) on conflict do nothing;
$$;

alter function app.add_checkpoint(uuid, bigint, bytea, timestamptz, bytea) owner to app_auth;
revoke execute on function app.add_checkpoint(uuid, bigint, bytea, timestamptz, bytea) from public;
grant execute on function app.add_checkpoint(uuid, bigint, bytea, timestamptz, bytea) to app_worker;
