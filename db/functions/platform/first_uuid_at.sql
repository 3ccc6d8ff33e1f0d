-- The lowest id of that time; times that no id can have count as the nearest.
create or replace function app.first_uuid_at(p_at timestamptz) returns uuid language sql immutable parallel safe
  return (lpad(to_hex(least(greatest(floor(extract(epoch from p_at) * 1000), 0), 281474976710655)::bigint), 12, '0') || '70008000000000000000')::uuid;
