-- Events of erased candidates and their applications say what the candidates say now, sent or not, and what receivers answered goes.
-- Their deliveries were made in the same moment, so their ids are close. `event_subject` gives none for a change of tags.
create or replace function app.erase_candidate_events_between(p_subjects uuid[], p_since timestamptz, p_until timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  keys constant jsonb := app.erased_keys('candidates') || '{"tag_ids": []}';
  erased uuid[];
begin
  with told as (
    update webhook_events e set body = jsonb_set(e.body::jsonb, '{data,resource}', app.without_keys(e.body::jsonb #> '{data,resource}', keys))::text
      where e.organization_id = app.organization_id() and e.type like 'ats.%'
        and (p_since is null or e.id >= app.first_uuid_at(p_since)) and (p_until is null or e.id < app.first_uuid_at(p_until + interval '1 millisecond'))
        and (app.event_subject(e.type, e.body) = any (p_subjects::text[])
          or e.type = 'ats.candidate.tags-replaced' and substring(e.body from '"candidate_id": ?"([0-9a-f-]{36})"') = any (p_subjects::text[]))
      returning e.id)
  select array_agg(id) into erased from told;
  update webhook_exchanges x set response_headers = '{}', response_body = ''
    from unnest(erased) as told (id)
    join webhook_deliveries d on d.organization_id = app.organization_id() and d.event_id = told.id
      and d.id >= told.id and d.id < app.first_uuid_at(app.instant_of(told.id) + interval '1 minute')
    where x.organization_id = app.organization_id() and x.delivery_id = d.id and (x.response_headers, x.response_body) <> ('{}', '');
end $$;

alter function app.erase_candidate_events_between(uuid[], timestamptz, timestamptz) owner to app_auth;
revoke execute on function app.erase_candidate_events_between(uuid[], timestamptz, timestamptz) from public;
grant execute on function app.erase_candidate_events_between(uuid[], timestamptz, timestamptz) to app_web;
