-- A legal entity that is added without a code gets one: its country, with a number if that is taken.
create or replace function app.give_entity_code() returns trigger language plpgsql as $$
declare
  prefix text := case when new.country ~ '^[A-Z]{2}$' then new.country else 'LE' end;
begin
  -- Of those that are written at the same time, the later sees the codes of the earlier.
  perform pg_advisory_xact_lock(hashtextextended('entity codes of ' || new.organization_id, 0));
  if new.code = '' then
    select free.code into strict new.code
      from generate_series(1, 9999) as n cross join lateral (select prefix || case when n > 1 then n::text else '' end as code) as free
      where not exists (select from legal_entities e where e.organization_id = new.organization_id and e.code = free.code)
      order by n limit 1;
  end if;
  return new;
end $$;

create or replace trigger give_code before insert or update of code on legal_entities for each row execute function app.give_entity_code();
