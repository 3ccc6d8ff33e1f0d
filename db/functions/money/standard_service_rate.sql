create or replace function app.standard_service_rate(p_service text) returns numeric language sql immutable parallel safe as $$
  select case p_service when 'payment_processing' then 6.00 when 'contractor_of_record' then 310.00 when 'employment' then 449.00 when 'payroll_run' then 29.00 when 'seat' then 6.00 end;
$$;
