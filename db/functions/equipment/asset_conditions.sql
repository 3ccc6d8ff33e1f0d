-- What the filters of the list of assets ask for, as conditions on `assets`; every value is quoted.
create or replace function app.asset_conditions(p jsonb) returns text language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
declare
  result text := format('organization_id = %L::uuid', app.organization_id());
  list text;
  key text;
begin
  foreach key in array array['location', 'category', 'status', 'grade'] loop
    if p ? key then
      list := array(select jsonb_array_elements_text(p -> key))::text;
      result := result || format(' and %I = any (%L::text[])', key, list);
    end if;
  end loop;
  foreach key in array array['hris_profile_id', 'warehouse_id', 'product_id'] loop
    if p ? key then
      result := result || format(' and %I = %L::uuid', key, p ->> key);
    end if;
  end loop;
  return result
    || case when p ? 'words' then ' and ' || app.search_conditions('search_text', app.search_patterns(p ->> 'words')) else '' end
    -- A pattern, as earlier releases send it.
    || case when p ? 'search' then format(' and search_text like %L', p ->> 'search') else '' end
    || case p ->> 'active' when 'true' then ' and status = ''ACTIVE''' when 'false' then ' and status <> ''ACTIVE''' else '' end
    || case p ->> 'return' when 'overdue' then format(' and return_due_on < %L::date', app.today()) when 'requested' then ' and return_due_on is not null' else '' end
    || case when p ? 'warranty_ends_from' then format(' and warranty_ends_on >= %L::date', p ->> 'warranty_ends_from') else '' end
    || case when p ? 'warranty_ends_to' then format(' and warranty_ends_on < %L::date', p ->> 'warranty_ends_to') else '' end;
end $$;
