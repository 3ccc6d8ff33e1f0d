import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useDialog } from "#components/forms/use-dialog.ts";
import { moved } from "#components/recruiting/settings/plan-order.ts";
import { refetchActive } from "#components/screen/refetch-active.ts";
import { toastFailure } from "#components/screen/toast-failure.ts";
import { Button } from "#components/ui/button.tsx";
import { lateDialog } from "#components/ui/late-dialog.tsx";
import { MoveButtons } from "#components/ui/move-buttons.tsx";
import { toast } from "#components/ui/toast.tsx";
import { call } from "#lib/platform/api/client.ts";
import {
  type GivenQuestion,
  listJobPostings,
  type Posting,
  updateJobPosting,
} from "#lib/recruiting/job-postings/contract.ts";
import type { Question } from "#lib/recruiting/job-postings/rules.ts";
import { questionTypeWords } from "./question-words.ts";

const QuestionForm = lateDialog(() => import("./question-form.tsx"));

interface QuestionListProps {
  posting: Posting;
  mayWrite: boolean;
}

function noteOf({ type, is_required, options }: Question): string {
  const parts = [
    questionTypeWords[type],
    is_required ? "Required" : "Optional",
    options.map(({ label }) => label).join(", "),
  ];
  return parts.filter(Boolean).join(" · ");
}

/** An application form's questions in order; every change is saved right away. */
export function QuestionList({ posting, mayWrite }: QuestionListProps) {
  const client = useQueryClient();
  const { open: edit, draw } = useDialog<Question | null>();
  const [announcement, setAnnouncement] = useState("");
  const id = `questions-${posting.id}`;

  const save = useMutation({
    mutationFn: ({ questions }: { questions: readonly Question[]; done: string; undo: boolean }) =>
      call(updateJobPosting, { job_posting_id: posting.id, questions: [...questions] }),
    async onSuccess(_, { done, undo }) {
      const before = posting.questions;
      setAnnouncement(done);
      toast({
        title: done,
        ...(undo
          ? {
              action: {
                label: "Undo",
                run: () => save.mutate({ questions: before, done: "Questions restored", undo: false }),
              },
            }
          : {}),
      });
      await refetchActive(client, listJobPostings);
    },
    onError: (error) => toastFailure("Couldn't change the questions", error),
  });
  const questions = save.isPending ? save.variables.questions : posting.questions;

  function reorder(from: number, to: number) {
    const next = moved(questions, from, to);
    if (next === questions || save.isPending) return;
    save.mutate({ questions: next, done: `Now question ${to + 1} of ${next.length}`, undo: true });
  }

  async function send(question: GivenQuestion) {
    const known: GivenQuestion[] = posting.questions;
    const next = question.id ? known.map((each) => (each.id === question.id ? question : each)) : [...known, question];
    await call(updateJobPosting, { job_posting_id: posting.id, questions: next });
  }

  return (
    <div>
      <header className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 id={id} className="font-semibold">
          Questions
        </h3>
        {mayWrite ? (
          <Button
            size="small"
            className="ml-auto"
            aria-label={`Add question to ${posting.title}`}
            onClick={() => edit(null)}
          >
            Add question
          </Button>
        ) : null}
      </header>
      {questions.length === 0 ? (
        <p className="text-sm text-fg-2">Applicants are only asked for their name, email address, phone, and CV.</p>
      ) : (
        <ol aria-labelledby={id} className="border-t">
          {questions.map((question, at) => (
            <li
              key={question.id}
              className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-b py-1.5 text-sm"
            >
              <span className="w-5 text-right text-fg-2 tabular-nums">{at + 1}</span>
              <span className="min-w-0 flex-[1_1_10rem]">
                <span className="block font-medium break-words">{question.text}</span>
                <span className="block text-xs break-words text-fg-2">{noteOf(question)}</span>
              </span>
              {mayWrite ? (
                <span className="flex flex-wrap items-center gap-1">
                  <MoveButtons name={question.text} at={at} count={questions.length} onMove={reorder} />
                  <Button size="small" aria-label={`Edit ${question.text}`} onClick={() => edit(question)}>
                    Edit
                  </Button>
                  <Button
                    size="small"
                    variant="ghost"
                    aria-label={`Remove ${question.text}`}
                    disabled={save.isPending}
                    onClick={() =>
                      save.mutate({
                        questions: posting.questions.filter((each) => each.id !== question.id),
                        done: "Question removed",
                        undo: true,
                      })
                    }
                  >
                    Remove
                  </Button>
                </span>
              ) : null}
            </li>
          ))}
        </ol>
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {draw((question, dialog) => (
        <QuestionForm question={question} send={send} {...dialog} />
      ))}
    </div>
  );
}
