import { useDialog } from "#components/forms/use-dialog.ts";
import { OrderedRow } from "#components/recruiting/ordered-row.tsx";
import { moved, useSavedOrder } from "#components/recruiting/use-saved-order.ts";
import { questionTypeWords } from "#components/recruiting/words.ts";
import { useMay } from "#components/screen/use-may.ts";
import { Button } from "#components/ui/button.tsx";
import { lateDialog } from "#components/ui/late-dialog.tsx";
import { Section } from "#components/ui/section.tsx";
import { call } from "#lib/platform/api/client.ts";
import {
  type GivenQuestion,
  listJobPostings,
  type Posting,
  updateJobPosting,
} from "#lib/recruiting/job-postings/contract.ts";
import type { Question } from "#lib/recruiting/job-postings/rules.ts";

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
export function QuestionList({ posting }: { posting: Posting }) {
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
