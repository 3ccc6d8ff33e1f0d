-- The worker whose token the running transaction began with; null for everybody else.
create or replace function app.person_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.person_id', true), '')::uuid;
