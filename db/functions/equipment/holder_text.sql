create or replace function app.holder_text(people) returns text language sql immutable parallel safe
  return lower($1.first_name || ' ' || $1.last_name || ' ' || $1.email);
