create extension if not exists btree_gist;
--> statement-breakpoint
-- Which of two cycles has the wrong dates, only the organization knows: the upgrade stops here and changes nothing.
do $$
declare
  later record;
begin
  select * into later from (
    select id, organization_id, frequency, starts_on, ends_on,
      lag(id) over ordered as earlier_id, lag(starts_on) over ordered as earlier_start, lag(ends_on) over ordered as earlier_end
    from payment_cycles
    window ordered as (partition by organization_id, frequency order by starts_on)
  ) as cycles where starts_on <= earlier_end limit 1;
  if found then
    raise exception 'The upgrade stopped, and nothing was changed: the % payment cycles % (% to %) and % (% to %) of organization % overlap. Correct their dates in the table payment_cycles, then start again.',
      later.frequency, later.earlier_id, later.earlier_start, later.earlier_end, later.id, later.starts_on, later.ends_on, later.organization_id
      using errcode = 'MU001';
  end if;
end $$;
--> statement-breakpoint
alter table payment_cycles add constraint payment_cycles_overlap
  exclude using gist (organization_id with =, frequency with =, daterange(starts_on, ends_on, '[]') with &&);
