-- Deletes the personal values that the audit log has of these records and of all that belonged to them, whether or not it still exists. Their digests stay. Returns how many there were.
create or replace function app.forget_values_of(p_ids text[]) returns integer
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  with recursive known as (
    select unnest(p_ids) collate "C" as id
    union select c.object_id from known k join audit_changes c on c.organization_id = (select app.organization_id()) and c.parent_id = k.id
  ), gone as (
    select c.entry_id, c.id from known k join audit_changes c on c.organization_id = (select app.organization_id()) and c.object_id = k.id and c.personal_digest is not null
  ), forgotten as (
    delete from audit_values v using gone g where v.organization_id = (select app.organization_id()) and v.entry_id = g.entry_id and v.change_id = g.id and v.is_personal
      returning v.entry_id)
  select count(*)::integer from forgotten;
$$;

alter function app.forget_values_of(text[]) owner to app_auth;
revoke execute on function app.forget_values_of(text[]) from public;
grant execute on function app.forget_values_of(text[]) to app_web;
