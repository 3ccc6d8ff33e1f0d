-- The condition that a column holds all patterns, each of them as a literal. All labels share their beginning, whose trigrams every row has: by the number behind it
-- the index finds a label at once, and the whole pattern is then held against what was found.
create or replace function app.search_conditions(p_column text, p_patterns text[]) returns text language sql immutable parallel safe as $$
  select coalesce(string_agg(
      case when pattern ~ '-[0-9]{3,}%$' then format('%1$s like %2$L and %1$s || '''' like %3$L', p_column, '%' || substring(pattern from '-([0-9]{3,})%$') || '%', pattern)
        else format('%s like %L', p_column, pattern) end, ' and ' order by place), 'true')
    from unnest(p_patterns) with ordinality as one (pattern, place);
$$;
