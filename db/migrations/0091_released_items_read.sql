-- Closing reads which invoices a refund released, under the tenant's own policy: whoever reads it sets the tenant first.
grant select on released_items to app_auth;
