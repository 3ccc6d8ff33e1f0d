-- Adds to the history of people that they were added or what of them changed: the names of the fields, never what they said. It ends
-- with as many entries as its numbers count.
create or replace function app.note_person() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  actor record;
begin
  select * into actor from app.current_actor();
  if tg_op = 'INSERT' then
    insert into record_history (organization_id, kind, record_id, number, status, at, actor_kind, user_id, token_id, actor_name, operation, request_id)
      select a.organization_id, 'person', a.id::text, 1, 'added', a.created_at, actor.kind, actor.user_id, actor.token_id, actor.name, actor.operation, actor.request_id
        from added a;
  else
    insert into record_history (organization_id, kind, record_id, number, status, at, reason, actor_kind, user_id, token_id, actor_name, operation, request_id)
      select a.organization_id, 'person', a.id::text, last.number + 1, 'changed', clock_timestamp(), array_to_string(c.fields, ','),
          actor.kind, actor.user_id, actor.token_id, actor.name, actor.operation, actor.request_id
        from added a
        join removed r on r.organization_id = a.organization_id and r.id = a.id
        cross join lateral (select array_remove(array[
            case when a.first_name <> r.first_name then 'first_name' end,
            case when a.last_name <> r.last_name then 'last_name' end,
            case when a.email <> r.email then 'email' end,
            case when a.country <> r.country then 'country' end,
            case when a.job_title <> r.job_title then 'job_title' end,
            case when a.manager_id is distinct from r.manager_id then 'manager_id' end,
            case when a.photo_file_id is distinct from r.photo_file_id then 'photo_file_id' end], null) as fields) as c
        cross join lateral (select coalesce(max(h.number), 1) as number from record_history h
          where h.organization_id = a.organization_id and h.kind = 'person' and h.record_id = a.id::text) as last
        where cardinality(c.fields) > 0 and last.number < 32767;
  end if;
  return null;
end $$;

alter function app.note_person() owner to app_auth;
revoke execute on function app.note_person() from public;

create or replace trigger note_added after insert on people referencing new table as added for each statement execute function app.note_person();
create or replace trigger note_changed after update on people referencing new table as added old table as removed for each statement execute function app.note_person();
