import { useQueryClient } from "@tanstack/react-query";
import { useDialog } from "#components/forms/use-dialog.ts";
import { OrderedRow } from "#components/recruiting/ordered-row.tsx";
import { inOrderOf, moved, useSavedOrder } from "#components/recruiting/use-saved-order.ts";
import { slugWord } from "#components/recruiting/words.ts";
import { useMay } from "#components/screen/use-may.ts";
import { Button } from "#components/ui/button.tsx";
import { lateDialog } from "#components/ui/late-dialog.tsx";
import { call, query } from "#lib/platform/api/client.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import { countOf } from "#lib/platform/format/number.ts";
import {
  type GivenStage,
  listInterviewPlans,
  type Stage,
  updateInterviewPlan,
} from "#lib/recruiting/interview-plans/contract.ts";

const StageForm = lateDialog(() => import("./stage-form.tsx"));

type Plan = OutputOf<typeof listInterviewPlans>["data"][number];

function given({ stage_order: _, ...stage }: Stage): GivenStage {
  return stage;
}

function noteOf({ category_type_slug, target_days, activities }: Stage): string {
  const target = target_days === null ? "" : `target ${countOf(target_days, "day")}`;
  return [slugWord(category_type_slug), target, activities.map(({ name }) => name).join(", ")]
    .filter(Boolean)
    .join(" · ");
}

/** A plan's stages in order; every change is saved right away. */
export function PlanEditor({ plan }: { plan: Plan }) {
  const mayWrite = useMay("ats:write");
  const client = useQueryClient();
  const { open: edit, draw } = useDialog<Stage | null>();
  const known = plan.stages.map(given);
  const order = useSavedOrder<GivenStage, GivenStage>({
    items: known,
    save: (stages) => call(updateInterviewPlan, { interview_plan_id: plan.id, stages }),
    read: listInterviewPlans,
    failed: `Couldn't change ${plan.name}`,
  });
  const stages = order.shown.flatMap(({ id }) => plan.stages.find((stage) => stage.id === id) ?? []);

  function currentStages(): readonly Stage[] {
    const plans = client.getQueryData(query(listInterviewPlans, {}).queryKey)?.data;
    return plans?.find(({ id }) => id === plan.id)?.stages ?? plan.stages;
  }

  function reorder(from: number, to: number) {
    const next = moved(order.shown, from, to);
    if (next === order.shown || order.isPending) return;
    const before = plan.stages.map(({ id }) => id);
    order.change({
      items: next,
      done: `${stages[from]?.name} is now stage ${to + 1} of ${next.length}`,
      undo: () => ({ items: inOrderOf(currentStages().map(given), before), done: "Order restored" }),
    });
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
          <OrderedRow
            key={stage.id}
            name={stage.name}
            note={noteOf(stage)}
            at={at}
            count={stages.length}
            dragsIn={`stages of ${plan.id}`}
            onMove={reorder}
            onEdit={() => edit(stage)}
            onRemove={() =>
              order.change({ items: known.filter(({ id }) => id !== stage.id), done: `${stage.name} was removed` })
            }
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {order.announcement}
      </p>
      {draw((stage, dialog) => (
        <StageForm stage={stage} send={order.put} {...dialog} />
      ))}
    </section>
  );
}
