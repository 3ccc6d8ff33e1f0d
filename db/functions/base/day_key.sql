-- A day as a number: the difference of two, shifted right by five bits, is how many whole months lie between them, as `age` counts them.
create or replace function app.day_key(day date) returns integer language sql immutable parallel safe
  return (extract(year from day) * 12 + extract(month from day))::integer * 32 + extract(day from day)::integer;
