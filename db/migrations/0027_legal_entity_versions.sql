CREATE TABLE "legal_entity_versions" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"legal_entity_id" uuid NOT NULL,
	"held_until" timestamp(3) with time zone NOT NULL,
	"name" text NOT NULL,
	"country" text NOT NULL,
	"vat_id" text NOT NULL,
	"address" text NOT NULL,
	CONSTRAINT "legal_entity_versions_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "legal_entity_versions" ADD CONSTRAINT "legal_entity_versions_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_entity_versions" ADD CONSTRAINT "legal_entity_versions_entity_fk" FOREIGN KEY ("organization_id","legal_entity_id") REFERENCES "public"."legal_entities"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "legal_entity_versions_entity" ON "legal_entity_versions" USING btree ("organization_id","legal_entity_id","held_until");
--> statement-breakpoint
call app.guard_tenant_table('legal_entity_versions', 'select, insert');
--> statement-breakpoint
-- What documents were made with stays on them: what a legal entity was called before is kept when it changes.
create function app.keep_legal_entity() returns trigger language plpgsql as $$
begin
  insert into legal_entity_versions (organization_id, legal_entity_id, held_until, name, country, vat_id, address)
    values (old.organization_id, old.id, clock_timestamp(), old.name, old.country, old.vat_id, old.address);
  return null;
end $$;
--> statement-breakpoint
create trigger keep_version after update on legal_entities for each row
  when ((old.name, old.country, old.vat_id, old.address) is distinct from (new.name, new.country, new.vat_id, new.address)) execute function app.keep_legal_entity();
--> statement-breakpoint
-- A legal entity as it was when a document was made.
create function app.legal_entity_at(e legal_entities, p_at timestamptz) returns json language sql stable parallel safe as $$
  select json_build_object('name', coalesce(v.name, e.name), 'country', coalesce(v.country, e.country), 'vat_id', coalesce(v.vat_id, e.vat_id),
      'address', coalesce(v.address, e.address))
    from (select) as now left join lateral (
      select name, country, vat_id, address from legal_entity_versions v
        where v.organization_id = (select app.organization_id()) and v.legal_entity_id = e.id and v.held_until > p_at
        order by v.held_until limit 1) as v on true;
$$;
