-- Files whose bytes nothing needs: discarded ones, and uploads that no transaction kept within an hour. The latter are discarded here, so
-- that none can keep them any more while their bytes are removed.
create or replace function app.leftover_files(p_most integer) returns table (id uuid, storage_key text)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update stored_files f set status = 'discarded', discarded_at = coalesce(f.discarded_at, now())
    from (select l.organization_id, l.id from stored_files l
        where (l.status = 'discarded' or (l.status = 'uploading' and l.created_at < now() - interval '1 hour'))
          -- A backup holds this lock while it may still read them (lib/platform/backup/write.ts).
          and (select pg_try_advisory_xact_lock_shared(7308221004))
        order by l.created_at limit p_most for update skip locked) as chosen
    where (f.organization_id, f.id) = (chosen.organization_id, chosen.id)
    returning f.id, f.storage_key;
$$;

alter function app.leftover_files(integer) owner to app_auth;
revoke execute on function app.leftover_files(integer) from public;
grant execute on function app.leftover_files(integer) to app_worker;
