call app.guard_tenant_table('memberships', 'select');
--> statement-breakpoint
call app.guard_tenant_table('audit_log', 'select, insert');
--> statement-breakpoint
call app.guard_tenant_table('idempotency_keys', 'select, insert, delete');
--> statement-breakpoint
call app.guard_tenant_table('legal_entities', 'select, insert, update, delete');
--> statement-breakpoint
call app.guard_tenant_table('people', 'select, insert, update, delete');
--> statement-breakpoint
call app.guard_tenant_table('contracts', 'select, insert, update, delete');
--> statement-breakpoint
call app.guard_tenant_table('invoices', 'select, insert, update, delete');
--> statement-breakpoint
call app.guard_tenant_table('invoice_line_items', 'select, insert, update, delete');
--> statement-breakpoint
call app.guard_tenant_table('invoice_counts', 'select');
--> statement-breakpoint
-- The digest is written once and read by auth.begin_request alone.
call app.guard_tenant_table('access_tokens', 'insert');
--> statement-breakpoint
grant select (organization_id, id, type, name, hint, user_id, scopes, sensitive_data_access, created_at, created_by, expires_at, revoked_at, last_used_at, last_used_ip, last_used_operation) on access_tokens to app_web;
--> statement-breakpoint
grant update (revoked_at) on access_tokens to app_web;
--> statement-breakpoint
alter table organizations enable row level security;
--> statement-breakpoint
alter table organizations force row level security;
--> statement-breakpoint
create policy tenant on organizations
  using (id = (select nullif(current_setting('app.organization_id', true), ''))::uuid)
  with check (id = (select nullif(current_setting('app.organization_id', true), ''))::uuid);
--> statement-breakpoint
grant select on organizations to app_web;
--> statement-breakpoint
-- app_auth owns the functions that run before the tenant is known, and nothing else.
create policy auth_lookup on organizations to app_auth using (true) with check (true);
--> statement-breakpoint
create policy auth_lookup on memberships to app_auth using (true) with check (true);
--> statement-breakpoint
create policy auth_lookup on access_tokens to app_auth using (true) with check (true);
--> statement-breakpoint
grant select, insert, update on organizations, memberships to app_auth;
--> statement-breakpoint
grant select, update on access_tokens to app_auth;
--> statement-breakpoint
grant select, insert, update, delete on users, sessions, sign_in_attempts, setup_codes, password_links to app_auth;
