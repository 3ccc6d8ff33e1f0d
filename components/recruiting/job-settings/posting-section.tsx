import { useDialog } from "#components/forms/use-dialog.ts";
import { OrderedRow } from "#components/recruiting/ordered-row.tsx";
import { OutLink } from "#components/recruiting/out-link.tsx";
import { moved, useSavedOrder } from "#components/recruiting/use-saved-order.ts";
import { questionTypeWords, sourceWord } from "#components/recruiting/words.ts";
import { changeRows } from "#components/screen/early-results.ts";
import { useEarlyResult } from "#components/screen/use-early-result.ts";
import { useMay } from "#components/screen/use-may.ts";
import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Detail, DetailList } from "#components/ui/details.tsx";
import { DialogButton } from "#components/ui/dialog-button.tsx";
import { lateDialog } from "#components/ui/late-dialog.tsx";
import { Section } from "#components/ui/section.tsx";
import { Status } from "#components/ui/status.tsx";
import { toast } from "#components/ui/toast.tsx";
import { call, keyOf } from "#lib/platform/api/client.ts";
import { missing } from "#lib/platform/format/missing.ts";
import {
  type GivenQuestion,
  listJobPostings,
  type Posting,
  updateJobPosting,
} from "#lib/recruiting/job-postings/contract.ts";
import type { Question } from "#lib/recruiting/job-postings/rules.ts";

const PostingForm = lateDialog(() => import("./posting-form.tsx"));

const isPublished = ({ job_posting_publication_state: { state_slug } }: Posting) => state_slug.startsWith("PUBLISHED");

const stateSlug = (publish: boolean) => (publish ? "PUBLISHED_BASIC" : "UNPUBLISHED");

const withState = (row: Posting, publish: boolean): Posting => ({
  ...row,
  job_posting_publication_state: { ...row.job_posting_publication_state, state_slug: stateSlug(publish) },
});

/** One posting of a job: its public page, its text and its questions. */
export function PostingSection({ posting }: { posting: Posting }) {
  const mayWrite = useMay("ats:write");
  const { id, title, application_url, consent_text, requires_cv, location, salary, job_board } = posting;
  const published = isPublished(posting);
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4 border-t pt-4">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id={id} className="min-w-0 text-lg font-semibold break-words">
          {title}
        </h2>
        <Status tone={published ? "ok" : "neutral"}>{published ? "Published" : "Not published"}</Status>
        {mayWrite ? (
          <span className="flex flex-wrap gap-2 sm:ml-auto">
            <DialogButton
              size="small"
              aria-label={`Edit ${title}`}
              dialog={(opened) => <PostingForm posting={posting} {...opened} />}
            >
              Edit
            </DialogButton>
            <Publish posting={posting} />
          </span>
        ) : null}
      </header>
      <DetailList>
        <Detail name="Public page">
          <span className="flex flex-wrap items-center gap-2">
            <OutLink href={application_url} />
            <CopyButton size="small" text={application_url} label="Copy link" />
          </span>
        </Detail>
        <Detail name="Source">{sourceWord(job_board.type)}</Detail>
        <Detail name="Location">{location ?? missing}</Detail>
        <Detail name="Salary">{salary ?? missing}</Detail>
        <Detail name="CV">{requires_cv ? "Required" : "Optional"}</Detail>
        <Detail name="Consent">
          {consent_text === "" ? "Not asked for" : <span className="whitespace-pre-line">{consent_text}</span>}
        </Detail>
      </DetailList>
      <QuestionList posting={posting} />
    </section>
  );
}

function Publish({ posting }: { posting: Posting }) {
  const published = isPublished(posting);
  const change = useEarlyResult({
    send: ({ publish }: { publish: boolean; isUndo?: true }) =>
      call(updateJobPosting, { job_posting_id: posting.id, publication_state: stateSlug(publish) }),
    shows: ({ publish }) => [
      {
        queryKey: keyOf(listJobPostings),
        change: changeRows<Posting>((row) => (row.id === posting.id ? withState(row, publish) : row)),
      },
    ],
    done(_, { publish, isUndo }) {
      const undo = { label: "Undo", run: () => change.mutate({ publish: !publish, isUndo: true }) };
      const title = `${posting.title} was ${publish ? "published" : "unpublished"}`;
      toast({ title, ...(isUndo ? {} : { action: undo }) });
    },
    failed: ({ publish }) => `Couldn't ${publish ? "publish" : "unpublish"} ${posting.title}`,
  });
  const verb = published ? "Unpublish" : "Publish";
  return (
    <Button size="small" aria-label={`${verb} ${posting.title}`} onClick={() => change.mutate({ publish: !published })}>
      {verb}
    </Button>
  );
}

const QuestionForm = lateDialog(() => import("./question-form.tsx"));

function noteOf({ type, is_required, options }: Question): string {
  const parts = [
    questionTypeWords[type],
    is_required ? "Required" : "Optional",
    options.map(({ label }) => label).join(", "),
  ];
  return parts.filter(Boolean).join(" · ");
}

/** An application form's questions in order; every change is saved right away. */
function QuestionList({ posting }: { posting: Posting }) {
  const mayWrite = useMay("ats:write");
  const { open: edit, draw } = useDialog<Question | null>();
  const { shown, isPending, announcement, change, put } = useSavedOrder<Question, GivenQuestion>({
    items: posting.questions,
    save: (questions) => call(updateJobPosting, { job_posting_id: posting.id, questions }),
    read: listJobPostings,
    failed: "Couldn't change the questions",
  });
  const id = `questions-${posting.id}`;

  /** Shows other questions, until someone wants back what there was. */
  function save(items: readonly Question[], done: string) {
    const before = posting.questions;
    change({ items, done, undo: () => ({ items: before, done: "Questions restored" }) });
  }

  function reorder(from: number, to: number) {
    const next = moved(shown, from, to);
    if (next !== shown && !isPending) save(next, `Now question ${to + 1} of ${next.length}`);
  }

  return (
    <Section
      isMinor
      id={id}
      title="Questions"
      action={
        mayWrite ? (
          <Button size="small" aria-label={`Add question to ${posting.title}`} onClick={() => edit(null)}>
            Add question
          </Button>
        ) : null
      }
    >
      {shown.length === 0 ? (
        <p className="text-sm text-fg-2">Applicants are only asked for their name, email address, phone, and CV.</p>
      ) : (
        <ol aria-labelledby={id} className="border-t">
          {shown.map((question, at) => (
            <OrderedRow
              key={question.id}
              name={question.text}
              note={noteOf(question)}
              at={at}
              count={shown.length}
              isBusy={isPending}
              onMove={reorder}
              onEdit={() => edit(question)}
              onRemove={() =>
                save(
                  posting.questions.filter((each) => each.id !== question.id),
                  "Question removed",
                )
              }
            />
          ))}
        </ol>
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {draw((question, dialog) => (
        <QuestionForm question={question} send={put} {...dialog} />
      ))}
    </Section>
  );
}
