-- The condition of a search for the pattern $2. All labels share their beginning, whose trigrams every row has: by the number
-- behind it the index finds a label at once, and the whole pattern is then held against what was found.
create or replace function app.search_condition(p_pattern text) returns text language sql immutable parallel safe as $$
  select case when p_pattern ~ '-[0-9]{3,}%$' then format('search_text like %L and search_text || '''' like $2', '%' || substring(p_pattern from '-([0-9]{3,})%$') || '%')
    else 'search_text like $2' end;
$$;
