-- What the running transaction began with: a worker's token, or anything else. Policies ask with `<>`, which is what the planner takes to be nearly
-- always true: with `is null` or `case` it would guess far fewer rows in every table, and join them row by row.
create or replace function app.caller() returns text language sql stable parallel safe
  return case when app.person_id() is null then 'client' else 'worker' end;
