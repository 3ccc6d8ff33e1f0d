-- Until now search texts were only in lower case. A worker folds them in small steps; what changes meanwhile is folded by triggers. Copies come before what they were copied from.
insert into search_folds (table_name, position) values ('applications', 1), ('candidates', 2), ('people', 3), ('contracts', 4), ('assets', 5), ('payments', 6), ('invoices', 7);
--> statement-breakpoint
grant select, update on search_folds to app_auth;
--> statement-breakpoint
grant select, update (search_text) on candidates, people, contracts, assets, payments, invoices to app_auth;
--> statement-breakpoint
grant select, update (candidate_text, updated_at) on applications to app_auth;
--> statement-breakpoint
grant update (person_text) on contracts to app_auth;
--> statement-breakpoint
grant select, update, delete on candidate_merges to app_auth;
--> statement-breakpoint
create policy auth_lookup on candidate_merges to app_auth using (true) with check (true);
