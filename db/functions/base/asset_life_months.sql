-- For how many months an asset is of use; the same rule is in lib/equipment/assets/rules.ts.
create or replace function app.asset_life_months(category text) returns integer language sql immutable parallel safe
  return case
    when category in ('LAPTOP', 'DESKTOP', 'TABLET', 'MOBILE_DEVICE') then 36
    when category in ('CHAIR', 'DESK', 'DESK_RISER', 'DESK_TIDY', 'FOOTREST', 'STANDING_MAT', 'TASK_LIGHT') then 84
    when category in ('MONITOR', 'MONITOR_ARM', 'DOCKING_STATION', 'PRINTER', 'SHREDDER') then 60
    else 24
  end;

-- For how many months an asset loses value; 0 once it was written off, as `app.asset_worth` has it.
create or replace function app.asset_life_months(category text, status text) returns smallint language sql immutable parallel safe
  return case when status in ('ACTIVE', 'BEING_REPAIRED', 'WAITING_FOR_CLEARANCE') then app.asset_life_months(category) else 0 end::smallint;
