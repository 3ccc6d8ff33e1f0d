-- Who acts in this transaction, as the request that began it knows it, for the history of records. What nobody asked for, a job's work, is the system's.
create or replace function app.current_actor(out kind text, out user_id uuid, out token_id uuid, out name text, out operation text, out request_id text)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  principal text := nullif(current_setting('app.principal_kind', true), '');
  organization uuid := app.organization_id();
begin
  kind := case when principal is null then 'system' when principal = 'organization' then 'token' else 'member' end;
  user_id := case kind when 'member' then app.user_id() end;
  token_id := nullif(current_setting('app.token_id', true), '')::uuid;
  request_id := nullif(current_setting('app.request_id', true), '');
  operation := nullif(current_setting('app.operation', true), '');
  name := case kind
    when 'member' then (select m.name from memberships m where m.organization_id = organization and m.user_id = current_actor.user_id)
    when 'token' then (select t.name from access_tokens t where t.organization_id = organization and t.id = token_id) end;
end $$;

alter function app.current_actor() owner to app_auth;
revoke execute on function app.current_actor() from public;
