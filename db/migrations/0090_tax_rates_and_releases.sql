CREATE TABLE "own_tax_rates" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"country" text NOT NULL,
	"valid_from" date NOT NULL,
	"percent" numeric NOT NULL,
	"name" text NOT NULL,
	"reason" text,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "own_tax_rates_organization_id_country_valid_from_pk" PRIMARY KEY("organization_id","country","valid_from"),
	CONSTRAINT "own_tax_rates_country" CHECK (country ~ '^[A-Z]{2}$'),
	CONSTRAINT "own_tax_rates_percent" CHECK (percent between 0 and 100 and scale(percent) <= 3),
	CONSTRAINT "own_tax_rates_reason" CHECK ((reason is not null) = (percent = 0))
);--> statement-breakpoint
CREATE TABLE "released_items" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"invoice_id" text collate "C" NOT NULL,
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"refund_statement_id" text collate "C" NOT NULL,
	"amount" numeric,
	"released_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "released_items_organization_id_invoice_id_kind_item_id_pk" PRIMARY KEY("organization_id","invoice_id","kind","item_id"),
	CONSTRAINT "released_items_kind" CHECK (kind in ('timesheet', 'adjustment', 'fixed_pay', 'employer_cost'))
);--> statement-breakpoint
ALTER TABLE "payment_cycle_exceptions" DROP CONSTRAINT "payment_cycle_exceptions_reason";--> statement-breakpoint
ALTER TABLE "invoice_details" ADD COLUMN "tax_basis" jsonb;--> statement-breakpoint
ALTER TABLE "vat_rates" ADD COLUMN "source" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "vat_rates" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "refund_statements" ADD COLUMN "releases_work" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "own_tax_rates" ADD CONSTRAINT "own_tax_rates_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "released_items" ADD CONSTRAINT "released_items_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "released_items" ADD CONSTRAINT "released_items_invoice_fk" FOREIGN KEY ("organization_id","invoice_id") REFERENCES "public"."invoices"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "released_items" ADD CONSTRAINT "released_items_refund_fk" FOREIGN KEY ("organization_id","refund_statement_id") REFERENCES "public"."refund_statements"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "released_items_refund" ON "released_items" USING btree ("organization_id","refund_statement_id");--> statement-breakpoint
ALTER TABLE "payment_cycle_exceptions" ADD CONSTRAINT "payment_cycle_exceptions_reason" CHECK (reason in ('nothing_to_pay', 'no_exchange_rate', 'no_tax_rate'));--> statement-breakpoint
call app.guard_tenant_table('own_tax_rates', 'select, insert, update, delete');--> statement-breakpoint
call app.guard_tenant_table('released_items', 'select, insert');--> statement-breakpoint
-- Under the tenant's own policy: whoever reads it sets the tenant first.
grant select on own_tax_rates to app_auth;
--> statement-breakpoint
insert into vat_rates (country, valid_from, percent, name, source, reason) values
  ('AE', '2018-01-01', 5, 'VAT', 'Federal Decree-Law 8 of 2017, art. 3', null),
  ('AT', '1984-01-01', 20, 'VAT', 'VAT Act 1994 (UStG), s. 10', null),
  ('AU', '2000-07-01', 10, 'GST', 'A New Tax System (Goods and Services Tax) Act 1999', null),
  ('BE', '1996-01-01', 21, 'VAT', 'Royal Decree No. 20 of July 20, 1970', null),
  ('BG', '1999-01-01', 20, 'VAT', 'VAT Act (ZDDS), art. 66', null),
  ('BH', '2019-01-01', 5, 'VAT', 'VAT Law (Decree-Law 48 of 2018)', null),
  ('BH', '2022-01-01', 10, 'VAT', 'VAT Law (Decree-Law 48 of 2018)', null),
  ('BM', '1900-01-01', 0, 'No VAT', 'Office of the Tax Commissioner', 'Bermuda has no VAT or GST'),
  ('CA', '2008-01-01', 5, 'GST', 'Excise Tax Act, s. 165', null),
  ('CH', '2018-01-01', 7.7, 'VAT', 'VAT Act (MWSTG), art. 25', null),
  ('CH', '2024-01-01', 8.1, 'VAT', 'VAT Act (MWSTG), art. 25', null),
  ('CY', '2014-01-13', 19, 'VAT', 'VAT Law 95(I)/2000', null),
  ('CZ', '2013-01-01', 21, 'VAT', 'VAT Act 235/2004, s. 47', null),
  ('DE', '2007-01-01', 19, 'VAT', 'VAT Act (UStG), s. 12', null),
  ('DE', '2020-07-01', 16, 'VAT', 'VAT Act (UStG), s. 28', null),
  ('DE', '2021-01-01', 19, 'VAT', 'VAT Act (UStG), s. 12', null),
  ('DK', '1992-01-01', 25, 'VAT', 'VAT Act (Momsloven), s. 33', null),
  ('EE', '2009-07-01', 20, 'VAT', 'VAT Act (KMS), s. 15', null),
  ('EE', '2024-01-01', 22, 'VAT', 'VAT Act (KMS), s. 15', null),
  ('EE', '2025-07-01', 24, 'VAT', 'VAT Act (KMS), s. 15', null),
  ('ES', '2012-09-01', 21, 'VAT', 'Law 37/1992 on VAT, art. 90', null),
  ('FI', '2013-01-01', 24, 'VAT', 'VAT Act 1501/1993, s. 84', null),
  ('FI', '2024-09-01', 25.5, 'VAT', 'VAT Act 1501/1993, s. 84', null),
  ('FR', '2014-01-01', 20, 'VAT', 'General Tax Code (CGI), art. 278', null),
  ('GB', '2011-01-04', 20, 'VAT', 'Value Added Tax Act 1994, s. 2', null),
  ('GR', '2016-06-01', 24, 'VAT', 'Law 4389/2016', null),
  ('HK', '1900-01-01', 0, 'No VAT', 'Inland Revenue Department', 'Hong Kong has no VAT or GST'),
  ('HR', '2012-03-01', 25, 'VAT', 'VAT Act (Zakon o PDV), art. 38', null),
  ('HU', '2012-01-01', 27, 'VAT', 'Act CXXVII of 2007 on VAT, s. 82', null),
  ('IE', '2012-01-01', 23, 'VAT', 'VAT Consolidation Act 2010, s. 46', null),
  ('IE', '2020-09-01', 21, 'VAT', 'VAT Consolidation Act 2010, s. 46', null),
  ('IE', '2021-03-01', 23, 'VAT', 'VAT Consolidation Act 2010, s. 46', null),
  ('IN', '2017-07-01', 18, 'GST', 'CGST and IGST Acts 2017; Notification 11/2017-Central Tax (Rate)', null),
  ('IS', '2015-01-01', 24, 'VAT', 'VAT Act 50/1988, art. 14', null),
  ('IT', '2013-10-01', 22, 'VAT', 'Presidential Decree 633/1972, art. 16', null),
  ('JP', '2014-04-01', 8, 'Consumption tax', 'Consumption Tax Act and Local Tax Act', null),
  ('JP', '2019-10-01', 10, 'Consumption tax', 'Consumption Tax Act and Local Tax Act', null),
  ('KY', '1900-01-01', 0, 'No VAT', 'Cayman Islands Government', 'The Cayman Islands have no VAT or GST'),
  ('LT', '2009-09-01', 21, 'VAT', 'Law on VAT IX-751, art. 19', null),
  ('LU', '2015-01-01', 17, 'VAT', 'VAT Law of February 12, 1979, art. 39', null),
  ('LU', '2023-01-01', 16, 'VAT', 'Law of October 26, 2022', null),
  ('LU', '2024-01-01', 17, 'VAT', 'VAT Law of February 12, 1979, art. 39', null),
  ('LV', '2012-07-01', 21, 'VAT', 'VAT Law, s. 41', null),
  ('MO', '1900-01-01', 0, 'No VAT', 'Financial Services Bureau', 'Macao has no VAT or GST'),
  ('MT', '2004-01-01', 18, 'VAT', 'VAT Act (Cap. 406)', null),
  ('MX', '2010-01-01', 16, 'VAT', 'VAT Law (LIVA), art. 1', null),
  ('NL', '2012-10-01', 21, 'VAT', 'Turnover Tax Act 1968, art. 9', null),
  ('NO', '2005-01-01', 25, 'VAT', 'Resolution of the Storting on VAT, s. 2', null),
  ('NZ', '2010-10-01', 15, 'GST', 'Goods and Services Tax Act 1985, s. 8', null),
  ('PL', '2011-01-01', 23, 'VAT', 'VAT Act of March 11, 2004', null),
  ('PT', '2011-01-01', 23, 'VAT', 'VAT Code (CIVA), art. 18', null),
  ('RO', '2017-01-01', 19, 'VAT', 'Fiscal Code (Law 227/2015), art. 291', null),
  ('RO', '2025-08-01', 21, 'VAT', 'Fiscal Code (Law 227/2015), art. 291, as amended by Law 141/2025', null),
  ('SE', '1990-07-01', 25, 'VAT', 'VAT Act (Mervärdesskattelagen)', null),
  ('SG', '2007-07-01', 7, 'GST', 'Goods and Services Tax Act 1993, s. 16', null),
  ('SG', '2023-01-01', 8, 'GST', 'Goods and Services Tax Act 1993, s. 16', null),
  ('SG', '2024-01-01', 9, 'GST', 'Goods and Services Tax Act 1993, s. 16', null),
  ('SI', '2013-07-01', 22, 'VAT', 'VAT Act (ZDDV-1), art. 41', null),
  ('SK', '2011-01-01', 20, 'VAT', 'VAT Act 222/2004, s. 27', null),
  ('SK', '2025-01-01', 23, 'VAT', 'VAT Act 222/2004, s. 27', null),
  ('TR', '2001-05-15', 18, 'VAT', 'VAT Law 3065, art. 28', null),
  ('TR', '2023-07-10', 20, 'VAT', 'VAT Law 3065, art. 28; Presidential Decree 7346', null),
  ('US', '1900-01-01', 0, 'No VAT', 'Internal Revenue Service', 'The United States has no national VAT or GST'),
  ('VN', '2009-01-01', 10, 'VAT', 'Law on Value Added Tax', null),
  ('ZA', '2018-04-01', 15, 'VAT', 'Value-Added Tax Act 89 of 1991, s. 7', null)
  on conflict (country, valid_from) do update set percent = excluded.percent, name = excluded.name, source = excluded.source, reason = excluded.reason;
