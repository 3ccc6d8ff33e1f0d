CREATE TABLE "record_history" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"kind" text NOT NULL,
	"record_id" text collate "C" NOT NULL,
	"number" smallint NOT NULL,
	"status" text NOT NULL,
	"at" timestamp(3) with time zone,
	"reason" text,
	"actor_kind" text NOT NULL,
	"user_id" uuid,
	"token_id" uuid,
	"actor_name" text,
	"operation" text,
	"request_id" text,
	CONSTRAINT "record_history_organization_id_kind_record_id_number_pk" PRIMARY KEY("organization_id","kind","record_id","number")
);--> statement-breakpoint
ALTER TABLE "record_history" ADD CONSTRAINT "record_history_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
call app.guard_tenant_table('record_history', 'select');
--> statement-breakpoint
create policy auth_lookup on record_history to app_auth using (true) with check (true);
--> statement-breakpoint
grant select, insert on record_history to app_auth;
--> statement-breakpoint
alter table payments no force row level security;
--> statement-breakpoint
alter table refund_statements no force row level security;
--> statement-breakpoint
alter table audit_log no force row level security;
--> statement-breakpoint
alter table memberships no force row level security;
--> statement-breakpoint
alter table access_tokens no force row level security;
--> statement-breakpoint
alter table record_history no force row level security;
--> statement-breakpoint
-- Documents from before: who created and who ended them is known from the successful operation that did, and from nothing else.
with documents as (
  select organization_id, 'payment' as kind, 'payment_id=' as path, id, status, created_at, paid_at, failure_reason, created_by from payments
  union all
  select organization_id, 'refund', 'refund_statement_id=', id, status, created_at, paid_at, failure_reason, created_by from refund_statements
), happened as (
  select d.organization_id, d.kind, d.id, 1 as number, 'processing' as status, d.created_at as at, null::text as reason, d.created_by,
      'create_' || d.kind as operation, 'id=' || d.id as object
    from documents d
  union all
  select d.organization_id, d.kind, d.id, 2, d.status, d.paid_at, d.failure_reason, null,
      case d.status when 'paid' then 'mark_' || d.kind || '_paid' when 'failed' then 'fail_' || d.kind else 'cancel_' || d.kind end, d.path || d.id
    from documents d where d.status <> 'processing'
), audited as (
  select distinct on (organization_id, operation, object) organization_id, operation, object, at, principal_kind, user_id, token_id, request_id
    from audit_log
    where operation in ('create_payment', 'mark_payment_paid', 'fail_payment', 'cancel_payment', 'create_refund', 'mark_refund_paid', 'fail_refund')
      and result between 200 and 299
    order by organization_id, operation, object, at
), known as (
  select h.*, coalesce(case h.number when 2 then a.at end, h.at) as known_at, coalesce(a.user_id, h.created_by) as actor, a.token_id, a.request_id,
      case when a.principal_kind = 'organization' then 'token' when coalesce(a.user_id, h.created_by) is not null then 'member' else 'unknown' end as actor_kind,
      case when a.request_id is not null then h.operation end as known_operation
    from happened h left join audited a on a.organization_id = h.organization_id and a.operation = h.operation and a.object = h.object
)
insert into record_history (organization_id, kind, record_id, number, status, at, reason, actor_kind, user_id, token_id, actor_name, operation, request_id)
  select k.organization_id, k.kind, k.id, k.number, k.status, k.known_at, k.reason, k.actor_kind, k.actor, k.token_id,
      case k.actor_kind when 'member' then m.name when 'token' then t.name end, k.known_operation, k.request_id
    from known k
    left join memberships m on m.organization_id = k.organization_id and m.user_id = k.actor
    left join access_tokens t on t.organization_id = k.organization_id and t.id = k.token_id;
--> statement-breakpoint
alter table record_history force row level security;
--> statement-breakpoint
alter table access_tokens force row level security;
--> statement-breakpoint
alter table memberships force row level security;
--> statement-breakpoint
alter table audit_log force row level security;
--> statement-breakpoint
alter table refund_statements force row level security;
--> statement-breakpoint
alter table payments force row level security;
