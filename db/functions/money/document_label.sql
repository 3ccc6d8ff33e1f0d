create or replace function app.document_label(p_kind text, p_code text, p_year integer, p_number integer) returns text
language sql immutable parallel safe as $$
  select p_kind || '-' || p_code || '-' || p_year || '-' || case when p_number < 10000 then lpad(p_number::text, 4, '0') else p_number::text end;
$$;
