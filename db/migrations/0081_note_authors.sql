ALTER TABLE "application_notes" ALTER COLUMN "author_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "application_notes" ADD COLUMN "author_token_id" uuid;--> statement-breakpoint
ALTER TABLE "application_notes" ADD CONSTRAINT "application_notes_token_fk" FOREIGN KEY ("organization_id","author_token_id") REFERENCES "public"."access_tokens"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_notes" ADD CONSTRAINT "application_notes_author" CHECK (num_nonnulls(author_id, author_token_id) = 1);