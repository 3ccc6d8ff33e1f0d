import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useDialog } from "#components/forms/use-dialog.ts";
import { refetchActive } from "#components/screen/refetch-active.ts";
import { toastFailure } from "#components/screen/toast-failure.ts";
import { Button } from "#components/ui/button.tsx";
import { lateDialog } from "#components/ui/late-dialog.tsx";
import { toast } from "#components/ui/toast.tsx";
import { call, query } from "#lib/platform/api/client.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import {
  type GivenStage,
  listInterviewPlans,
  type Stage,
  updateInterviewPlan,
} from "#lib/recruiting/interview-plans/contract.ts";
import { inOrderOf, moved } from "./plan-order.ts";
import { StageRow } from "./stage-row.tsx";

const StageForm = lateDialog(() => import("./stage-form.tsx"));

type Plan = OutputOf<typeof listInterviewPlans>["data"][number];

interface PlanEditorProps {
  plan: Plan;
  mayWrite: boolean;
}

function given({ stage_order: _, ...stage }: Stage): GivenStage {
  return stage;
}

/** A plan's stages in order; every change is saved right away. */
export function PlanEditor({ plan, mayWrite }: PlanEditorProps) {
  const client = useQueryClient();
  const { open: edit, draw } = useDialog<Stage | null>();
  const [announcement, setAnnouncement] = useState("");

  const save = useMutation({
    mutationFn: ({ stages }: { stages: readonly GivenStage[]; done: string; undo: boolean }) =>
      call(updateInterviewPlan, { interview_plan_id: plan.id, stages: [...stages] }),
    async onSuccess(_, { done, undo }) {
      const before = plan.stages.map(({ id: stageId }) => stageId);
      const known = () =>
        client.getQueryData(query(listInterviewPlans, {}).queryKey)?.data.find((one) => one.id === plan.id);
      setAnnouncement(done);
      toast({
        title: done,
        ...(undo
          ? {
              action: {
                label: "Undo",
                run: () =>
                  save.mutate({
                    stages: inOrderOf(known()?.stages ?? plan.stages, before).map(given),
                    done: "Order restored",
                    undo: false,
                  }),
              },
            }
          : {}),
      });
      await refetchActive(client, listInterviewPlans);
    },
    onError: (error) => toastFailure(`Couldn't change ${plan.name}`, error),
  });

  const order = save.isPending ? save.variables.stages.map(({ id: stageId }) => stageId) : null;
  const stages = order ? plan.stages.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id)) : plan.stages;

  function reorder(from: number, to: number) {
    const next = moved(stages, from, to);
    const stage = stages[from];
    if (next === stages || !stage || save.isPending) return;
    save.mutate({
      stages: next.map(given),
      done: `${stage.name} is now stage ${to + 1} of ${next.length}`,
      undo: true,
    });
  }

  async function send(stage: GivenStage) {
    const known = plan.stages.map(given);
    const next = stage.id ? known.map((each) => (each.id === stage.id ? stage : each)) : [...known, stage];
    await call(updateInterviewPlan, { interview_plan_id: plan.id, stages: next });
  }

  return (
    <section aria-label={plan.name}>
      {mayWrite ? (
        <div className="my-2 flex justify-end">
          <Button size="small" aria-label={`Add stage to ${plan.name}`} onClick={() => edit(null)}>
            Add stage
          </Button>
        </div>
      ) : null}
      <ol aria-label={`Stages of ${plan.name}`} className="border-t">
        {stages.map((stage, at) => (
          <StageRow
            key={stage.id}
            planId={plan.id}
            stage={stage}
            at={at}
            count={stages.length}
            mayWrite={mayWrite}
            onMove={reorder}
            onEdit={() => edit(stage)}
            onRemove={() =>
              save.mutate({
                stages: plan.stages.filter((each) => each.id !== stage.id).map(given),
                done: `${stage.name} was removed`,
                undo: false,
              })
            }
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {draw((stage, dialog) => (
        <StageForm stage={stage} send={send} {...dialog} />
      ))}
    </section>
  );
}
