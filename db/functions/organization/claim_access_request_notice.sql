-- Takes an email that is due for p_seconds, with the request that it is about. What nobody has to read anymore is deleted: to members who lost
-- access, and about requests that were decided on before their email was sent.
create or replace function app.claim_access_request_notice(p_seconds integer)
  returns table (organization_id uuid, id uuid, kind text, organization text, to_name text, to_address text, attempts integer,
    asker text, asker_address text, access text, page text, note text, status text, role text, role_name text, reply text, decider text)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from access_request_notices n using access_requests r, memberships m
    where r.organization_id = n.organization_id and r.id = n.request_id and m.organization_id = n.organization_id and m.user_id = n.user_id
      and (m.disabled_at is not null or n.kind = 'asked' and (r.status <> 'open' or m.role not in ('owner', 'admin')));
  with due as (
    select n.organization_id, n.id from access_request_notices n where n.next_attempt_at <= clock_timestamp() order by n.next_attempt_at limit 1 for update skip locked
  )
  update access_request_notices n set next_attempt_at = clock_timestamp() + make_interval(secs => p_seconds), attempts = n.attempts + 1
    from due d, memberships m, organizations o, access_requests r
      join memberships asker on asker.organization_id = r.organization_id and asker.user_id = r.user_id
      left join memberships decider on decider.organization_id = r.organization_id and decider.user_id = r.decided_by
    where n.organization_id = d.organization_id and n.id = d.id and m.organization_id = n.organization_id and m.user_id = n.user_id and o.id = n.organization_id
      and r.organization_id = n.organization_id and r.id = n.request_id
    returning n.organization_id, n.id, n.kind, o.name, m.name, m.email, n.attempts, asker.name, asker.email, r.access, r.page, r.note, r.status, r.role,
      (select c.name from custom_roles c where c.organization_id = r.organization_id and c.id::text = r.role), r.reply, decider.name;
$$;

alter function app.claim_access_request_notice(integer) owner to app_auth;
revoke execute on function app.claim_access_request_notice(integer) from public;
grant execute on function app.claim_access_request_notice(integer) to app_worker;
