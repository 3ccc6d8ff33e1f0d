import { OutLink } from "#components/recruiting/out-link.tsx";
import { sourceWord } from "#components/recruiting/words.ts";
import { changeRows } from "#components/screen/early-results.ts";
import { useEarlyResult } from "#components/screen/use-early-result.ts";
import { useMay } from "#components/screen/use-may.ts";
import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Detail, DetailList } from "#components/ui/details.tsx";
import { DialogButton } from "#components/ui/dialog-button.tsx";
import { lateDialog } from "#components/ui/late-dialog.tsx";
import { Status } from "#components/ui/status.tsx";
import { toast } from "#components/ui/toast.tsx";
import { call, keyOf } from "#lib/platform/api/client.ts";
import { missing } from "#lib/platform/format/missing.ts";
import { listJobPostings, type Posting, updateJobPosting } from "#lib/recruiting/job-postings/contract.ts";
import { QuestionList } from "./question-list.tsx";

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
