create extension if not exists pg_trgm;
--> statement-breakpoint
create extension if not exists btree_gin;
--> statement-breakpoint
create schema app;
--> statement-breakpoint
create schema auth;
--> statement-breakpoint
grant usage on schema app to app_web, app_worker, app_auth;
--> statement-breakpoint
grant usage on schema auth to app_web, app_worker, app_auth;
--> statement-breakpoint
grant usage on schema public to app_web, app_worker, app_auth;
--> statement-breakpoint
grant create on schema app, auth to app_auth;
--> statement-breakpoint
-- After a transaction the setting reads '' and not null, hence nullif.
create function app.organization_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.organization_id', true), '')::uuid;
--> statement-breakpoint
create function app.user_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::uuid;
--> statement-breakpoint
-- Digits after the decimal point by ISO 4217; every currency that is not named has two.
create function app.currency_digits(currency text) returns integer language sql immutable parallel safe
  return case
    when currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF') then 0
    when currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3
    else 2
  end;
--> statement-breakpoint
-- Row policy and grants of a tenant table, the same on all of them.
create procedure app.guard_tenant_table(guarded regclass, privileges text) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', guarded);
  execute format('alter table %s force row level security', guarded);
  execute format(
    'create policy tenant on %s using (organization_id = (select nullif(current_setting(''app.organization_id'', true), ''''))::uuid) '
    'with check (organization_id = (select nullif(current_setting(''app.organization_id'', true), ''''))::uuid)', guarded);
  execute format('grant %s on %s to app_web', privileges, guarded);
end $$;
