-- The same table is in lib/eor/resignations/rules.ts.
create or replace function app.next_resignation_states(p_from text) returns text[] language sql immutable parallel safe as $$
  select case p_from
    when 'AWAITING_TRIAGE' then array['AWAITING_PTO', 'CANCELLED']
    when 'AWAITING_PTO' then array['AWAITING_PROCESSING', 'CANCELLED']
    when 'AWAITING_PROCESSING' then array['PROCESSING', 'COMPLETED', 'CANCELLED']
    when 'PROCESSING' then array['AWAITING_REFUND', 'COMPLETED']
    when 'AWAITING_REFUND' then array['COMPLETED']
    else array[]::text[]
  end;
$$;
