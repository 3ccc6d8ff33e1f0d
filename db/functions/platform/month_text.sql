create or replace function app.month_text(p_at timestamptz) returns text language sql stable parallel safe
  return to_char(p_at at time zone 'UTC', 'YYYY-MM');
