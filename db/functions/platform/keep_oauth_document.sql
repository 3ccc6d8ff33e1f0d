-- Keeps what was read at the URL that is the client's id, in place of what was read there before.
create or replace function auth.keep_oauth_document(p_id text, p_name text, p_redirect_uris text[], p_metadata jsonb, p_seconds integer) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into oauth_clients (client_id, name, redirect_uris, auth_method, metadata, fresh_until)
    values (p_id, p_name, p_redirect_uris, 'none', p_metadata, now() + make_interval(secs => p_seconds))
    on conflict (client_id) do update set name = excluded.name, redirect_uris = excluded.redirect_uris, metadata = excluded.metadata,
      fresh_until = excluded.fresh_until;
$$;

alter function auth.keep_oauth_document(text, text, text[], jsonb, integer) owner to app_auth;
revoke execute on function auth.keep_oauth_document(text, text, text[], jsonb, integer) from public;
grant execute on function auth.keep_oauth_document(text, text, text[], jsonb, integer) to app_web;
