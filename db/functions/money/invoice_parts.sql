-- The kinds and parts of app.invoice_totals that an invoice counts in.
create or replace function app.invoice_parts(p_due timestamptz, p_paid timestamptz, p_cycle uuid, p_country text, p_entity uuid) returns table (kind text, part text)
language sql stable parallel safe as $$
  values ('due', to_char(p_due at time zone 'UTC', 'YYYY-MM-DD')), ('due_month', app.month_text(p_due)),
    ('paid', app.month_text(p_paid) || ' ' || coalesce(p_country, '--')), ('cycle', p_cycle::text), ('entity', p_entity::text)
$$;
