-- Deletes what is over: requests, plans, tokens a day after their end, grants without tokens, clients that nobody allowed within a
-- day, and clients without a grant that were not used for 90 days.
create or replace function auth.clean_oauth() returns integer
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  deleted integer;
begin
  delete from oauth_requests where expires_at < now();
  delete from change_plans where expires_at < now();
  delete from oauth_tokens where expires_at < now() - interval '1 day';
  delete from oauth_grants g where g.created_at < now() - interval '1 day'
    and not exists (select from oauth_tokens t where t.organization_id = g.organization_id and t.grant_id = g.id);
  delete from oauth_clients c where not exists (select from oauth_grants g where g.client_id = c.client_id)
    and case when c.last_used_at is null then c.created_at < now() - interval '24 hours' else c.last_used_at < now() - interval '90 days' end;
  get diagnostics deleted = row_count;
  return deleted;
end $$;

alter function auth.clean_oauth() owner to app_auth;
revoke execute on function auth.clean_oauth() from public;
grant execute on function auth.clean_oauth() to app_worker;
