import { type Entries, EntryDialog } from "#components/forms/entry-dialog.tsx";
import { SelectField } from "#components/forms/select-field.tsx";
import { TextareaField, TextField } from "#components/forms/text-field.tsx";
import { noteHtml, typedText } from "#components/recruiting/applications/note-html.ts";
import { sourceWord } from "#components/recruiting/words.ts";
import { Checkbox } from "#components/ui/checkbox.tsx";
import type { OpenedDialog } from "#components/ui/opened-dialog.ts";
import { call } from "#lib/platform/api/client.ts";
import { createJobPosting, type Posting, updateJobPosting } from "#lib/recruiting/job-postings/contract.ts";
import type { Job } from "#lib/recruiting/jobs/contract.ts";
import { jobBoardTypes } from "#lib/recruiting/words.ts";

type PostingFormProps = OpenedDialog &
  ({ job: Pick<Job, "id" | "title" | "location">; posting?: undefined } | { posting: Posting; job?: undefined });

export default function PostingForm({ job, posting, ...dialog }: PostingFormProps) {
  const before = posting ? typedText(posting.description) : "";

  function send(
    { title = "", location = "", salary = "", description = "", job_board_type, ...rest }: Entries,
    idempotencyKey: string,
  ) {
    const given = {
      title,
      ...{ location: location.trim() === "" ? null : location, salary: salary.trim() === "" ? null : salary },
      job_board_type: job_board_type as (typeof jobBoardTypes)[number],
      ...{ consent_text: rest.consent_text ?? "", requires_cv: rest.requires_cv !== undefined },
      // Sent only if edited: a description from elsewhere may have more structure than this box shows.
      ...(description === before ? {} : { description: noteHtml(description) }),
    };
    return posting
      ? call(updateJobPosting, { job_posting_id: posting.id, ...given })
      : call(createJobPosting, { job_id: job.id, ...given }, { idempotencyKey });
  }

  return (
    <EntryDialog
      title={posting ? `Edit ${posting.title}` : "Add posting"}
      {...(posting ? {} : { description: "Nobody sees it until you publish it." })}
      action={posting ? "Save changes" : "Add posting"}
      send={send}
      done={({ data }) => (posting ? "Changes saved" : `${data.title} added`)}
      {...dialog}
    >
      <TextField label="Title" name="title" maxLength={200} defaultValue={posting?.title ?? job?.title} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label="Location"
          name="location"
          optional
          maxLength={200}
          defaultValue={posting?.location ?? job?.location ?? ""}
        />
        <SelectField
          label="Source"
          name="job_board_type"
          helper="Shown as the source of its applications."
          items={jobBoardTypes.map((value) => ({ value, label: sourceWord(value) }))}
          initial={posting?.job_board.type ?? "EXTERNAL_CAREER_PAGE"}
        />
      </div>
      <TextField
        label="Salary"
        name="salary"
        optional
        helper="As applicants read it, with currency and period: “EUR 60,000 to 72,000 a year”."
        maxLength={200}
        defaultValue={posting?.salary ?? ""}
      />
      <TextareaField
        label="Description"
        name="description"
        optional
        helper="Leave an empty line between paragraphs. Start a line with “- ” for a list; **bold**, _italic_."
        rows={10}
        defaultValue={before}
      />
      <TextareaField
        label="Consent"
        name="consent_text"
        optional
        helper="Applicants must agree to this text before they can apply."
        rows={3}
        maxLength={5000}
        defaultValue={posting?.consent_text}
      />
      <Checkbox name="requires_cv" label="Require a CV" defaultChecked={posting?.requires_cv ?? true} />
    </EntryDialog>
  );
}
