CREATE TABLE "emails" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"candidate_id" uuid NOT NULL,
	"application_id" uuid,
	"stage_entry_id" uuid,
	"template_id" uuid,
	"to_name" text NOT NULL,
	"to_address" text NOT NULL,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"message_id" text collate "C" NOT NULL,
	"status" text DEFAULT 'scheduled' NOT NULL,
	"send_at" timestamp(3) with time zone NOT NULL,
	"next_attempt_at" timestamp(3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"sent_at" timestamp(3) with time zone,
	"canceled_at" timestamp(3) with time zone,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "emails_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "emails_status" CHECK (status in ('scheduled', 'kept', 'sent', 'failed', 'canceled'))
);
--> statement-breakpoint
CREATE TABLE "application_activities" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"stage_entry_id" uuid NOT NULL,
	"activity_id" uuid NOT NULL,
	"participants" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"canceled_at" timestamp(3) with time zone,
	CONSTRAINT "application_activities_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "application_matchings" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"application_id" uuid NOT NULL,
	"job_criteria_id" uuid NOT NULL,
	"is_matched" text collate "C" NOT NULL,
	"description" text,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "application_matchings_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "application_matchings_value" CHECK (is_matched in ('MATCHED', 'NOT_MATCHED', 'UNDECIDED'))
);
--> statement-breakpoint
CREATE TABLE "application_notes" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"application_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"richtext_content" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "application_notes_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "application_stages" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"application_id" uuid NOT NULL,
	"interview_plan_stage_id" uuid NOT NULL,
	"is_move" boolean NOT NULL,
	"status" text NOT NULL,
	"creator_id" uuid,
	"previous_entry_id" uuid,
	"archivation_reason_id" uuid,
	"left_at" timestamp(3) with time zone,
	"undone_at" timestamp(3) with time zone,
	"undone_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "application_stages_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "application_stages_status" CHECK (status in ('ACTIVE', 'COMPLETED', 'PENDING', 'REJECTED'))
);
--> statement-breakpoint
CREATE TABLE "applications" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"numeric_id" integer DEFAULT 0 NOT NULL,
	"job_id" uuid NOT NULL,
	"candidate_id" uuid NOT NULL,
	"job_posting_id" uuid,
	"job_employment_type_id" uuid,
	"source_slug" text collate "C",
	"created_by" uuid,
	"referred_by" uuid,
	"current_stage_entry_id" uuid,
	"current_stage_id" uuid,
	"current_category" text collate "C",
	"current_default_type" text collate "C",
	"moved_to_current_stage_at" timestamp(3) with time zone,
	"stage_order_at" timestamp(3) with time zone GENERATED ALWAYS AS (coalesce(moved_to_current_stage_at, created_at)) STORED NOT NULL,
	"archivation_reason_id" uuid,
	"submission_id" uuid,
	"answers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"candidate_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "applications_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "applications_numeric_id" UNIQUE("organization_id","numeric_id")
);
--> statement-breakpoint
CREATE TABLE "board_changes" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"job_id" uuid NOT NULL,
	"version" bigint NOT NULL,
	"application_id" uuid NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "board_changes_organization_id_job_id_version_pk" PRIMARY KEY("organization_id","job_id","version")
);
--> statement-breakpoint
CREATE TABLE "attachments" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"attachable_type_slug" text collate "C" NOT NULL,
	"attachable_id" uuid NOT NULL,
	"attachment_type_slug" text collate "C" NOT NULL,
	"file_name" text NOT NULL,
	"file_content_type" text NOT NULL,
	"file_id" uuid,
	"byte_size" bigint,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "attachments_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "candidate_tag_links" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"candidate_id" uuid NOT NULL,
	"tag_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "candidate_tag_links_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "candidate_tag_links_pair" UNIQUE("organization_id","candidate_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "candidates" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"numeric_id" integer DEFAULT 0 NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"email_lower" text GENERATED ALWAYS AS (lower(email)) STORED NOT NULL,
	"phone_number" text,
	"pic_url" text,
	"linkedin_profile_url" text,
	"source" text collate "C",
	"imported_id" text,
	"import_session_id" uuid,
	"final_archivation_at" timestamp(3) with time zone,
	"anonymized_at" timestamp(3) with time zone,
	"merged_into_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(first_name || ' ' || last_name || ' ' || email)) STORED NOT NULL,
	CONSTRAINT "candidates_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "candidates_numeric_id" UNIQUE("organization_id","numeric_id")
);
--> statement-breakpoint
CREATE TABLE "recruiting_counters" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"candidate_number" integer DEFAULT 0 NOT NULL,
	"application_number" integer DEFAULT 0 NOT NULL,
	"candidates" integer DEFAULT 0 NOT NULL,
	"applications" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "recruiting_counters_organization_id_pk" PRIMARY KEY("organization_id")
);
--> statement-breakpoint
CREATE TABLE "job_boards" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"job_id" uuid NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "job_boards_organization_id_job_id_pk" PRIMARY KEY("organization_id","job_id")
);
--> statement-breakpoint
CREATE TABLE "job_criteria" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"job_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "job_criteria_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "job_employment_types" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"job_id" uuid NOT NULL,
	"employment_type_id" uuid NOT NULL,
	CONSTRAINT "job_employment_types_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "job_employment_types_pair" UNIQUE("organization_id","job_id","employment_type_id")
);
--> statement-breakpoint
CREATE TABLE "job_postings" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"job_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"location" text,
	"job_board_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"job_board_type" text NOT NULL,
	"publication_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"publication_state" text DEFAULT 'UNPUBLISHED' NOT NULL,
	"questions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "job_postings_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "job_postings_board" CHECK (job_board_type in ('INTERNAL_CAREER_PAGE', 'EXTERNAL_CAREER_PAGE', 'LINKEDIN')),
	CONSTRAINT "job_postings_state" CHECK (publication_state in ('PUBLISHED_BASIC', 'PUBLISHED_PREMIUM', 'UNPUBLISHED', 'EXPIRED', 'IN_PROGRESS', 'FAILED'))
);
--> statement-breakpoint
CREATE TABLE "job_stage_counts" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"job_id" uuid NOT NULL,
	"interview_plan_stage_id" uuid NOT NULL,
	"applications" integer NOT NULL,
	CONSTRAINT "job_stage_counts_organization_id_job_id_interview_plan_stage_id_pk" PRIMARY KEY("organization_id","job_id","interview_plan_stage_id")
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"title_lower" text GENERATED ALWAYS AS (lower(title)) STORED NOT NULL,
	"status" text DEFAULT 'DRAFT' NOT NULL,
	"department_id" uuid,
	"interview_plan_id" uuid,
	"hiring_manager_id" uuid,
	"recruiter_id" uuid,
	"location" text,
	"openings" integer DEFAULT 1 NOT NULL,
	"opened_at" timestamp(3) with time zone,
	"closed_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "jobs_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "jobs_status" CHECK (status in ('DRAFT', 'WAITING_FOR_APPROVAL', 'APPROVED', 'NOT_APPROVED', 'OPEN', 'CLOSED', 'ARCHIVED')),
	CONSTRAINT "jobs_openings" CHECK (openings between 1 and 1000)
);
--> statement-breakpoint
CREATE TABLE "application_sources" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"slug" text collate "C" NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "application_sources_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "application_sources_slug" UNIQUE("organization_id","slug")
);
--> statement-breakpoint
CREATE TABLE "archivation_reasons" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"name_lower" text GENERATED ALWAYS AS (lower(name)) STORED NOT NULL,
	"kind" text NOT NULL,
	"retired_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "archivation_reasons_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "archivation_reasons_kind" CHECK (kind in ('REJECTED', 'WITHDREW', 'OTHER'))
);
--> statement-breakpoint
CREATE TABLE "candidate_tags" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"label" text NOT NULL,
	"label_lower" text GENERATED ALWAYS AS (lower(label)) STORED NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "candidate_tags_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "departments" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"name_lower" text GENERATED ALWAYS AS (lower(name)) STORED NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "departments_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "email_templates" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"name_lower" text GENERATED ALWAYS AS (lower(name)) STORED NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_templates_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "employment_types" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"name_lower" text GENERATED ALWAYS AS (lower(name)) STORED NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "employment_types_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "interview_plan_stages" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"interview_plan_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"stage_order" integer NOT NULL,
	"category_type_slug" text NOT NULL,
	"default_type_slug" text,
	"target_days" integer,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp(3) with time zone,
	CONSTRAINT "interview_plan_stages_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "interview_plan_stages_category" CHECK (category_type_slug in ('LEAD', 'ACTIVE', 'COMPLETED')),
	CONSTRAINT "interview_plan_stages_default" CHECK (default_type_slug in ('applied', 'screening', 'interview', 'assessment', 'offer', 'hired', 'archived')),
	CONSTRAINT "interview_plan_stages_target" CHECK (target_days between 1 and 365)
);
--> statement-breakpoint
CREATE TABLE "interview_plans" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"name_lower" text GENERATED ALWAYS AS (lower(name)) STORED NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "interview_plans_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "stage_activities" (
	"organization_id" uuid DEFAULT app.organization_id() NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"interview_plan_stage_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"position" integer NOT NULL,
	"retired_at" timestamp(3) with time zone,
	CONSTRAINT "stage_activities_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "stage_activities_kind" CHECK (kind in ('INTERVIEW', 'REVIEW', 'TASK'))
);
--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_candidate_fk" FOREIGN KEY ("organization_id","candidate_id") REFERENCES "public"."candidates"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_application_fk" FOREIGN KEY ("organization_id","application_id") REFERENCES "public"."applications"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_activities" ADD CONSTRAINT "application_activities_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_activities" ADD CONSTRAINT "application_activities_entry_fk" FOREIGN KEY ("organization_id","stage_entry_id") REFERENCES "public"."application_stages"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_activities" ADD CONSTRAINT "application_activities_activity_fk" FOREIGN KEY ("organization_id","activity_id") REFERENCES "public"."stage_activities"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_matchings" ADD CONSTRAINT "application_matchings_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_matchings" ADD CONSTRAINT "application_matchings_application_fk" FOREIGN KEY ("organization_id","application_id") REFERENCES "public"."applications"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_matchings" ADD CONSTRAINT "application_matchings_criteria_fk" FOREIGN KEY ("organization_id","job_criteria_id") REFERENCES "public"."job_criteria"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_notes" ADD CONSTRAINT "application_notes_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_notes" ADD CONSTRAINT "application_notes_application_fk" FOREIGN KEY ("organization_id","application_id") REFERENCES "public"."applications"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_notes" ADD CONSTRAINT "application_notes_author_fk" FOREIGN KEY ("organization_id","author_id") REFERENCES "public"."memberships"("organization_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_stages" ADD CONSTRAINT "application_stages_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_stages" ADD CONSTRAINT "application_stages_application_fk" FOREIGN KEY ("organization_id","application_id") REFERENCES "public"."applications"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_stages" ADD CONSTRAINT "application_stages_stage_fk" FOREIGN KEY ("organization_id","interview_plan_stage_id") REFERENCES "public"."interview_plan_stages"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_stages" ADD CONSTRAINT "application_stages_reason_fk" FOREIGN KEY ("organization_id","archivation_reason_id") REFERENCES "public"."archivation_reasons"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_job_fk" FOREIGN KEY ("organization_id","job_id") REFERENCES "public"."jobs"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_candidate_fk" FOREIGN KEY ("organization_id","candidate_id") REFERENCES "public"."candidates"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_posting_fk" FOREIGN KEY ("organization_id","job_posting_id") REFERENCES "public"."job_postings"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_employment_fk" FOREIGN KEY ("organization_id","job_employment_type_id") REFERENCES "public"."job_employment_types"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_stage_fk" FOREIGN KEY ("organization_id","current_stage_id") REFERENCES "public"."interview_plan_stages"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_reason_fk" FOREIGN KEY ("organization_id","archivation_reason_id") REFERENCES "public"."archivation_reasons"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_changes" ADD CONSTRAINT "board_changes_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_changes" ADD CONSTRAINT "board_changes_application_fk" FOREIGN KEY ("organization_id","application_id") REFERENCES "public"."applications"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_tag_links" ADD CONSTRAINT "candidate_tag_links_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_tag_links" ADD CONSTRAINT "candidate_tag_links_candidate_fk" FOREIGN KEY ("organization_id","candidate_id") REFERENCES "public"."candidates"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_tag_links" ADD CONSTRAINT "candidate_tag_links_tag_fk" FOREIGN KEY ("organization_id","tag_id") REFERENCES "public"."candidate_tags"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidates" ADD CONSTRAINT "candidates_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recruiting_counters" ADD CONSTRAINT "recruiting_counters_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_boards" ADD CONSTRAINT "job_boards_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_boards" ADD CONSTRAINT "job_boards_job_fk" FOREIGN KEY ("organization_id","job_id") REFERENCES "public"."jobs"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_criteria" ADD CONSTRAINT "job_criteria_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_criteria" ADD CONSTRAINT "job_criteria_job_fk" FOREIGN KEY ("organization_id","job_id") REFERENCES "public"."jobs"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_employment_types" ADD CONSTRAINT "job_employment_types_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_employment_types" ADD CONSTRAINT "job_employment_types_job_fk" FOREIGN KEY ("organization_id","job_id") REFERENCES "public"."jobs"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_employment_types" ADD CONSTRAINT "job_employment_types_type_fk" FOREIGN KEY ("organization_id","employment_type_id") REFERENCES "public"."employment_types"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_postings" ADD CONSTRAINT "job_postings_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_postings" ADD CONSTRAINT "job_postings_job_fk" FOREIGN KEY ("organization_id","job_id") REFERENCES "public"."jobs"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_stage_counts" ADD CONSTRAINT "job_stage_counts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_stage_counts" ADD CONSTRAINT "job_stage_counts_job_fk" FOREIGN KEY ("organization_id","job_id") REFERENCES "public"."jobs"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_stage_counts" ADD CONSTRAINT "job_stage_counts_stage_fk" FOREIGN KEY ("organization_id","interview_plan_stage_id") REFERENCES "public"."interview_plan_stages"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_department_fk" FOREIGN KEY ("organization_id","department_id") REFERENCES "public"."departments"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_plan_fk" FOREIGN KEY ("organization_id","interview_plan_id") REFERENCES "public"."interview_plans"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_hiring_manager_fk" FOREIGN KEY ("organization_id","hiring_manager_id") REFERENCES "public"."memberships"("organization_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_recruiter_fk" FOREIGN KEY ("organization_id","recruiter_id") REFERENCES "public"."memberships"("organization_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_sources" ADD CONSTRAINT "application_sources_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "archivation_reasons" ADD CONSTRAINT "archivation_reasons_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_tags" ADD CONSTRAINT "candidate_tags_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departments" ADD CONSTRAINT "departments_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_templates" ADD CONSTRAINT "email_templates_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employment_types" ADD CONSTRAINT "employment_types_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_plan_stages" ADD CONSTRAINT "interview_plan_stages_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_plan_stages" ADD CONSTRAINT "interview_plan_stages_plan_fk" FOREIGN KEY ("organization_id","interview_plan_id") REFERENCES "public"."interview_plans"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_plans" ADD CONSTRAINT "interview_plans_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stage_activities" ADD CONSTRAINT "stage_activities_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stage_activities" ADD CONSTRAINT "stage_activities_stage_fk" FOREIGN KEY ("organization_id","interview_plan_stage_id") REFERENCES "public"."interview_plan_stages"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "emails_created" ON "emails" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "emails_entry" ON "emails" USING btree ("organization_id","stage_entry_id");--> statement-breakpoint
CREATE INDEX "emails_application" ON "emails" USING btree ("organization_id","application_id","created_at");--> statement-breakpoint
CREATE INDEX "emails_candidate" ON "emails" USING btree ("organization_id","candidate_id");--> statement-breakpoint
CREATE INDEX "emails_due" ON "emails" USING btree ("next_attempt_at") WHERE status in ('scheduled', 'kept');--> statement-breakpoint
CREATE INDEX "application_activities_entry" ON "application_activities" USING btree ("organization_id","stage_entry_id");--> statement-breakpoint
CREATE UNIQUE INDEX "application_matchings_pair" ON "application_matchings" USING btree ("organization_id","application_id","job_criteria_id");--> statement-breakpoint
CREATE INDEX "application_matchings_criteria" ON "application_matchings" USING btree ("organization_id","job_criteria_id","is_matched","application_id");--> statement-breakpoint
CREATE INDEX "application_notes_application" ON "application_notes" USING btree ("organization_id","application_id","created_at");--> statement-breakpoint
CREATE INDEX "application_stages_application" ON "application_stages" USING btree ("organization_id","application_id","created_at");--> statement-breakpoint
CREATE INDEX "application_stages_stage" ON "application_stages" USING btree ("organization_id","interview_plan_stage_id","created_at");--> statement-breakpoint
CREATE INDEX "applications_created" ON "applications" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "applications_moved" ON "applications" USING btree ("organization_id","stage_order_at","id");--> statement-breakpoint
CREATE INDEX "applications_updated" ON "applications" USING btree ("organization_id","updated_at");--> statement-breakpoint
CREATE INDEX "applications_candidate" ON "applications" USING btree ("organization_id","candidate_id","created_at");--> statement-breakpoint
CREATE INDEX "applications_job" ON "applications" USING btree ("organization_id","job_id","created_at","id");--> statement-breakpoint
CREATE INDEX "applications_source" ON "applications" USING btree ("organization_id","source_slug","created_at","id");--> statement-breakpoint
CREATE INDEX "applications_category" ON "applications" USING btree ("organization_id","current_category","created_at","id");--> statement-breakpoint
CREATE INDEX "applications_default_type" ON "applications" USING btree ("organization_id","current_default_type","created_at","id");--> statement-breakpoint
CREATE INDEX "applications_board" ON "applications" USING btree ("organization_id","job_id","current_stage_id","moved_to_current_stage_at","id");--> statement-breakpoint
CREATE INDEX "attachments_of" ON "attachments" USING btree ("organization_id","attachable_type_slug","attachable_id","attachment_type_slug","created_at","id");--> statement-breakpoint
CREATE INDEX "candidate_tag_links_tag" ON "candidate_tag_links" USING btree ("organization_id","tag_id","candidate_id");--> statement-breakpoint
CREATE UNIQUE INDEX "candidates_email" ON "candidates" USING btree ("organization_id","email_lower") WHERE email <> '';--> statement-breakpoint
CREATE INDEX "candidates_created" ON "candidates" USING btree ("organization_id","created_at","id") WHERE merged_into_id is null;--> statement-breakpoint
CREATE INDEX "candidates_updated" ON "candidates" USING btree ("organization_id","updated_at");--> statement-breakpoint
CREATE INDEX "job_criteria_job" ON "job_criteria" USING btree ("organization_id","job_id","created_at");--> statement-breakpoint
CREATE INDEX "job_postings_job" ON "job_postings" USING btree ("organization_id","job_id","created_at");--> statement-breakpoint
CREATE INDEX "jobs_created" ON "jobs" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "jobs_department" ON "jobs" USING btree ("organization_id","department_id");--> statement-breakpoint
CREATE INDEX "application_sources_created" ON "application_sources" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "archivation_reasons_name" ON "archivation_reasons" USING btree ("organization_id","name_lower");--> statement-breakpoint
CREATE UNIQUE INDEX "candidate_tags_label" ON "candidate_tags" USING btree ("organization_id","label_lower");--> statement-breakpoint
CREATE INDEX "candidate_tags_created" ON "candidate_tags" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "departments_name" ON "departments" USING btree ("organization_id","name_lower");--> statement-breakpoint
CREATE INDEX "departments_created" ON "departments" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "email_templates_name" ON "email_templates" USING btree ("organization_id","name_lower");--> statement-breakpoint
CREATE UNIQUE INDEX "employment_types_name" ON "employment_types" USING btree ("organization_id","name_lower");--> statement-breakpoint
CREATE INDEX "interview_plan_stages_plan" ON "interview_plan_stages" USING btree ("organization_id","interview_plan_id","stage_order");--> statement-breakpoint
CREATE UNIQUE INDEX "interview_plans_name" ON "interview_plans" USING btree ("organization_id","name_lower");--> statement-breakpoint
CREATE INDEX "stage_activities_stage" ON "stage_activities" USING btree ("organization_id","interview_plan_stage_id","position");