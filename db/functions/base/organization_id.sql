-- After a transaction the setting reads '' and not null, hence nullif.
create or replace function app.organization_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.organization_id', true), '')::uuid;
