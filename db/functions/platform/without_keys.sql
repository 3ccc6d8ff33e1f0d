-- The JSON with the values of these keys replaced, however deep they are.
create or replace function app.without_keys(p_value jsonb, p_keys jsonb) returns jsonb language plpgsql immutable parallel safe as $$
begin
  return case jsonb_typeof(p_value)
    when 'object' then (
      select coalesce(jsonb_object_agg(key, case when p_keys ? key then p_keys -> key else app.without_keys(value, p_keys) end), '{}') from jsonb_each(p_value))
    when 'array' then (
      select coalesce(jsonb_agg(app.without_keys(value, p_keys) order by place), '[]') from jsonb_array_elements(p_value) with ordinality as item (value, place))
    else p_value end;
end $$;
