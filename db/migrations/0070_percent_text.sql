-- As before, but percentages are written as people write them in English: "VAT 19%". What was invoiced stays as it was.
do $$
declare
  f regprocedure;
begin
  for f in select oid::regprocedure from pg_proc where pronamespace = 'app'::regnamespace and proname in ('work_out_payment_cycle', 'invoice_cycle_seats') loop
    execute replace(replace(pg_get_functiondef(f), '''%s %s %%''', '''%s %s%%'''), 'trim_scale(percent) || '' %''', 'trim_scale(percent) || ''%''');
  end loop;
end $$;
