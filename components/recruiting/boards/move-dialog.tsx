import { type FormEvent, type RefObject, useEffect, useId, useState } from "react";
import { SelectField } from "#components/forms/select-field.tsx";
import { afterPause } from "#components/table/after-pause.ts";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { cn } from "#components/ui/class-names.ts";
import { Dialog } from "#components/ui/dialog.tsx";
import {
  type ArchiveChoice,
  type ArchiveResult,
  archiveOf,
  archiveProblems,
  emptyArchive,
  textOf,
  timeOf,
} from "./archive-choice.ts";
import { ArchiveFields } from "./archive-fields.tsx";
import { type BoardCard, type BoardStage, isArchive } from "./board-card.ts";
import { neighbor } from "./board-navigation.ts";
import { candidateNames, candidatesLabel } from "./board-words.ts";
import { emailFate, previewProblem } from "./email-fate.ts";
import type { MoveOrder } from "./move-order.ts";
import { useEmailPreview } from "./use-email-preview.ts";

type Candidate = Pick<BoardCard, "id" | "candidate_name" | "interview_plan_stage_id">;

interface MoveDialogProps {
  cards: readonly Candidate[];
  stages: readonly BoardStage[];
  /** The stage they were dropped on; null lets the person choose. */
  start: BoardStage | null;
  send: (order: MoveOrder, cards: readonly Candidate[]) => Promise<ArchiveResult<Candidate> | null>;
  /** Defaults to the control that opened it. */
  finalFocus?: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Asks where to move candidates, which activities start there and, when archiving, the reason and the email. */
export default function MoveDialog({ cards, stages, start, send, finalFocus, onClose }: MoveDialogProps) {
  const form = useId();
  const [here] = useState(cards[0]?.interview_plan_stage_id ?? "");
  // The candidates left after some were archived.
  const [left, setLeft] = useState(cards);
  const who = candidatesLabel(left);
  const [stageId, setStageId] = useState((start ?? neighbor(stages, here, 1) ?? stages[0])?.id ?? null);
  const [historyOnly, setHistoryOnly] = useState(false);
  const [without, setWithout] = useState<readonly string[]>([]);
  const [archive, setArchive] = useState<ArchiveChoice>(emptyArchive);
  const [problems, setProblems] = useState<ReturnType<typeof archiveProblems> | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [pending, setPending] = useState(false);
  const stage = stages.find(({ id }) => id === stageId);
  const archives = stage !== undefined && isArchive(stage) && !historyOnly;
  const settled = useSettled(archive.edited);
  const preview = useEmailPreview({
    templateId: archives ? archive.templateId : "",
    applicationId: left[0]?.id ?? "",
    // A text given up, or another template, shows at once.
    text: textOf(archive.edited && settled),
  });
  const fate = emailFate({
    count: left.length,
    name: left[0]?.candidate_name ?? "",
    hasTemplate: archive.templateId !== "",
    when: timeOf(archive),
    preview: preview.data?.data ?? null,
    problem: previewProblem(preview.error),
  });
  const end = archive.templateId ? "Archive and email" : "Archive";
  const action = historyOnly ? "Add to history" : archives ? end : "Move";

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!stage || pending) return;
    const order: MoveOrder = { stage_id: stage.id, is_current_stage: !historyOnly };
    if (without.length > 0)
      order.activity_ids = stage.activities.filter(({ id }) => !without.includes(id)).map(({ id }) => id);
    if (!archives) {
      onClose();
      void send(order, left);
      return;
    }
    const chosen = archiveOf(archive);
    setMissing(!chosen);
    if (!chosen) return;
    setPending(true);
    const result = await send({ ...order, archive: chosen }, left);
    setPending(false);
    if (!result || result.failed.length === 0) return onClose();
    setProblems(archiveProblems(result));
    setLeft(result.failed.map(({ card }) => card));
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      mayClose={() => !pending}
      finalFocus={finalFocus}
      title={`${archives ? "Reject or archive" : "Move"} ${who}`}
      description={left.length > 1 ? candidateNames(left) : undefined}
      footer={
        <>
          {archives ? (
            <p
              aria-live="polite"
              className={cn("basis-full text-xs", fate.tone === "warn" ? "font-medium text-warn" : "text-fg-2")}
            >
              {fate.text}
            </p>
          ) : null}
          <Button onClick={onClose}>{left.length < cards.length ? "Close" : "Cancel"}</Button>
          <Button type="submit" form={form} variant="primary" pending={pending}>
            {action}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        {problems ? (
          <Banner tone="bad" title={problems.title}>
            <ul className="list-disc pl-4">
              {problems.reasons.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </Banner>
        ) : null}
        <SelectField
          label="Stage"
          items={stages.map(({ id, name }) => ({ value: id, label: id === here ? `${name} (current)` : name }))}
          value={stageId}
          onValueChange={(id) => {
            setStageId(id);
            setWithout([]);
            setProblems(null);
          }}
        />
        {stage && stage.activities.length > 0 && !archives && !historyOnly ? (
          <fieldset>
            <legend className="mb-1 text-xs font-medium">Activities to start</legend>
            {stage.activities.map(({ id, name }) => (
              <Checkbox
                key={id}
                label={name}
                checked={!without.includes(id)}
                onChange={({ target }) =>
                  setWithout(target.checked ? without.filter((each) => each !== id) : [...without, id])
                }
              />
            ))}
          </fieldset>
        ) : null}
        {archives ? (
          <ArchiveFields
            choice={archive}
            onChange={(next) => {
              setArchive(next);
              setProblems(null);
              setMissing(false);
            }}
            preview={preview}
            isMissing={isMissing}
            applicationIds={left.map(({ id }) => id)}
          />
        ) : null}
        <Checkbox
          label="History entry only"
          helper="Records the stage in the history. The candidate stays in the current stage."
          checked={historyOnly}
          onChange={({ target }) => setHistoryOnly(target.checked)}
        />
      </form>
    </Dialog>
  );
}

const typingMs = 400;

/** The value once typing pauses. It is compared by identity, so it must be the same one until it changes. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState<{ value: Value }>({ value });
  useEffect(() => afterPause(typingMs, () => setSettled({ value })), [value]);
  return settled.value;
}
