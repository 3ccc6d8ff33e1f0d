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
