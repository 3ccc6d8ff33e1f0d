call app.guard_tenant_table('eor_form_versions', 'select, insert');
--> statement-breakpoint
call app.guard_tenant_table('eor_answers', 'select, insert, update, delete');
