-- A worker fills in the forms of their own contracts.
drop policy worker on eor_answers;
--> statement-breakpoint
create policy worker on eor_answers as restrictive to app_web
  using ((select app.caller()) <> 'worker' or exists (
    select from contracts c where c.organization_id = eor_answers.organization_id and c.id = eor_answers.contract_id
      and c.person_id = (select app.person_id())));
--> statement-breakpoint
drop policy worker on eor_form_versions;
--> statement-breakpoint
create policy worker on eor_form_versions as restrictive to app_web
  using ((select app.caller()) <> 'worker' or kind = 'worker_additional_fields') with check ((select app.caller()) <> 'worker');
--> statement-breakpoint
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
--> statement-breakpoint
-- Anybody may see which organizations hire, and where.
create policy auth_lookup on job_pages for select to app_auth using (true);
--> statement-breakpoint
grant select on job_pages to app_auth;
--> statement-breakpoint
grant select (organization_id, id, job_id, title, location, job_board_type, publication_state) on job_postings to app_auth;
--> statement-breakpoint
grant select (organization_id, id, status, location) on jobs to app_auth;
