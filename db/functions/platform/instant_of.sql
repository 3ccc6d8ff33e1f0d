-- The millisecond that an id was made in.
create or replace function app.instant_of(p_id uuid) returns timestamptz language sql immutable parallel safe
  return to_timestamp(('x' || substr(replace(p_id::text, '-', ''), 1, 12))::bit(48)::bigint / 1000.0);
