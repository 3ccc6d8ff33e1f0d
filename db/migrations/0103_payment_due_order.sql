-- For app.find_payments, which orders payments by when their invoices are due.
grant select on payment_items to app_auth;
--> statement-breakpoint
create policy auth_lookup on payment_items for select to app_auth using (true);
