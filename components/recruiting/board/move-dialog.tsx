"use client";

import { type FormEvent, type RefObject, useId, useState } from "react";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Field } from "#components/ui/field.tsx";
import { Select } from "#components/ui/select.tsx";
import { RestError } from "#lib/platform/api/client.ts";
import { type ArchiveChoice, archiveOf, emptyArchive } from "./archive-choice.ts";
import { ArchiveFields } from "./archive-fields.tsx";
import { type BoardCard, type BoardStage, isArchive } from "./board-card.ts";
import { whom } from "./board-words.ts";
import type { MoveOrder } from "./move-order.ts";
import { neighbor } from "./walk.ts";

type Candidate = Pick<BoardCard, "id" | "candidate_name" | "interview_plan_stage_id">;

interface MoveDialogProps {
  cards: readonly Candidate[];
  stages: readonly BoardStage[];
  /** Where they were dropped; null lets the person choose. */
  start: BoardStage | null;
  send: (
    order: MoveOrder,
  ) => Promise<{ failed: readonly { card: Pick<Candidate, "candidate_name">; error: unknown }[] } | null>;
  /** Left out, the control that opened it. */
  finalFocus?: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Asks where to move candidates, what starts there, and, when they are archived, why and what they are told. */
export default function MoveDialog({ cards, stages, start, send, finalFocus, onClose }: MoveDialogProps) {
  const form = useId();
  const [here] = useState(cards[0]?.interview_plan_stage_id ?? "");
  const [who] = useState(whom(cards));
  const [stageId, setStageId] = useState((start ?? neighbor(stages, here, 1) ?? stages[0])?.id ?? null);
  const [historyOnly, setHistoryOnly] = useState(false);
  const [without, setWithout] = useState<readonly string[]>([]);
  const [archive, setArchive] = useState<ArchiveChoice>(emptyArchive);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [isMissing, setMissing] = useState(false);
  const [pending, setPending] = useState(false);
  const stage = stages.find(({ id }) => id === stageId);
  const archives = stage !== undefined && isArchive(stage) && !historyOnly;
  const action = historyOnly
    ? "Add to history"
    : archives
      ? archive.templateId
        ? "Archive and email"
        : "Archive"
      : "Move";

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!stage || pending) return;
    const order: MoveOrder = { stage_id: stage.id, is_current_stage: !historyOnly };
    if (without.length > 0)
      order.activity_ids = stage.activities.filter(({ id }) => !without.includes(id)).map(({ id }) => id);
    if (!archives) {
      onClose();
      void send(order);
      return;
    }
    const chosen = archiveOf(archive);
    setMissing(!chosen);
    if (!chosen) return;
    setPending(true);
    const result = await send({ ...order, archive: chosen });
    setPending(false);
    const failed = result?.failed ?? [];
    if (failed.length === 0) return onClose();
    const name = (card: Pick<Candidate, "candidate_name">) => (failed.length > 1 ? `${card.candidate_name}: ` : "");
    setProblems(
      failed.flatMap(({ card, error }) =>
        error instanceof RestError
          ? error.issues.map(({ message }) => `${name(card)}${message}`)
          : `${name(card)}Something went wrong on this page. Try again.`,
      ),
    );
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      mayClose={() => !pending}
      {...(finalFocus ? { finalFocus } : {})}
      title={archives ? `Archive ${who}` : `Move ${who}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="primary" pending={pending}>
            {action}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        {problems.length > 0 ? (
          <Banner tone="bad" title="Nothing was sent or moved">
            <ul className="list-disc pl-4">
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </Banner>
        ) : null}
        <Field label="Stage">
          <Select
            items={stages.map(({ id, name }) => ({ value: id, label: id === here ? `${name} (current)` : name }))}
            value={stageId}
            onValueChange={(id) => {
              setStageId(id);
              setWithout([]);
              setProblems([]);
            }}
          />
        </Field>
        {stage && stage.activities.length > 0 && !archives ? (
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
              setProblems([]);
              setMissing(false);
            }}
            isMissing={isMissing}
            applicationIds={cards.map(({ id }) => id)}
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
