-- Everything that a person was asked to return, the earliest due date first; null when there is nothing.
create or replace function app.requested_returns(p_organization uuid, p_person uuid) returns jsonb language sql stable parallel safe
  return (select jsonb_agg(jsonb_build_object('id', id, 'name', brand || ' ' || name, 'serial_number', serial_number, 'return_due_on', return_due_on)
      order by return_due_on, created_at, id)
    from assets where organization_id = p_organization and hris_profile_id = p_person and return_due_on is not null);
