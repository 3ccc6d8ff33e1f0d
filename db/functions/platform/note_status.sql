-- Adds to the history of records what became of them and who did it. Arguments of the trigger: the kind of record, and the status that it begins with.
create or replace function app.note_status() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  actor record;
begin
  select * into actor from app.current_actor();
  if tg_op = 'INSERT' then
    insert into record_history (organization_id, kind, record_id, number, status, at, reason, actor_kind, user_id, token_id, actor_name, operation, request_id)
      select a.organization_id, tg_argv[0], a.id, e.number, e.status, e.at, e.reason, actor.kind, actor.user_id, actor.token_id, actor.name, actor.operation, actor.request_id
        from added a cross join lateral (values (1, tg_argv[1], a.created_at, null), (2, a.status, coalesce(a.paid_at, a.created_at), a.failure_reason)) as e (number, status, at, reason)
        where e.number = 1 or e.status <> tg_argv[1];
  else
    insert into record_history (organization_id, kind, record_id, number, status, at, reason, actor_kind, user_id, token_id, actor_name, operation, request_id)
      select a.organization_id, tg_argv[0], a.id, 1 + coalesce((select max(h.number) from record_history h
            where h.organization_id = a.organization_id and h.kind = tg_argv[0] and h.record_id = a.id), 0),
          a.status, clock_timestamp(), a.failure_reason, actor.kind, actor.user_id, actor.token_id, actor.name, actor.operation, actor.request_id
        from added a join removed r on r.organization_id = a.organization_id and r.id = a.id where a.status <> r.status;
  end if;
  return null;
end $$;

alter function app.note_status() owner to app_auth;
revoke execute on function app.note_status() from public;

create or replace trigger note_added after insert on payments referencing new table as added for each statement execute function app.note_status('payment', 'processing');
create or replace trigger note_changed after update on payments referencing new table as added old table as removed for each statement
  execute function app.note_status('payment', 'processing');
create or replace trigger note_added after insert on refund_statements referencing new table as added for each statement execute function app.note_status('refund', 'processing');
create or replace trigger note_changed after update on refund_statements referencing new table as added old table as removed for each statement
  execute function app.note_status('refund', 'processing');
