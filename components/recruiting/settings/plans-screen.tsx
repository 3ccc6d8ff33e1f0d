"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { EntryDialog } from "#components/forms/entry-dialog.tsx";
import { TextField } from "#components/forms/text-field.tsx";
import { useDialog } from "#components/forms/use-dialog.ts";
import { useEditing } from "#components/list/use-editing.tsx";
import { OrderedRow } from "#components/recruiting/ordered-row.tsx";
import { inOrderOf, moved, useSavedOrder } from "#components/recruiting/use-saved-order.ts";
import { slugWord } from "#components/recruiting/words.ts";
import { useMay } from "#components/screen/use-may.ts";
import { ListState } from "#components/table/list-state.tsx";
import { Button } from "#components/ui/button.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { lateDialog } from "#components/ui/late-dialog.tsx";
import type { OpenedDialog } from "#components/ui/opened-dialog.ts";
import { call, query } from "#lib/platform/api/client.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import { countOf } from "#lib/platform/format/number.ts";
import {
  createInterviewPlan,
  type GivenStage,
  listInterviewPlans,
  type Stage,
  updateInterviewPlan,
} from "#lib/recruiting/interview-plans/contract.ts";
import { SettingsPage } from "./settings-page.tsx";

/** The stages of a new plan. */
const firstStages = [
  { name: "Applied", category_type_slug: "LEAD", default_type_slug: "applied" },
  { name: "Screening", category_type_slug: "LEAD", default_type_slug: "screening" },
  { name: "Interview", category_type_slug: "ACTIVE", default_type_slug: "interview" },
  { name: "Offer", category_type_slug: "ACTIVE", default_type_slug: "offer" },
  { name: "Hired", category_type_slug: "COMPLETED", default_type_slug: "hired" },
  { name: "Archived", category_type_slug: "COMPLETED", default_type_slug: "archived" },
] as const;

/** Most organizations have one or two plans; with more, all but the first start closed. */
const maxOpen = 2;

const usedBy = (jobs: number) => (jobs === 0 ? "Not used by any job" : `Used by ${countOf(jobs, "job")}`);

export function PlansScreen() {
  const list = useQuery(query(listInterviewPlans, {}));
  const { draw, addButton: add } = useEditing({ label: "Add interview plan", may: useMay("ats:write") });

  return (
    <SettingsPage description="The stages an application goes through, in order." action={add}>
      <ListState what="interview plans" query={list}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title="No interview plans yet. A job needs one to have a board." action={add} />
          ) : (
            <div className="flex flex-col gap-4">
              {data.map((plan, at) => (
                <Disclosure
                  key={plan.id}
                  startsOpen={at < maxOpen}
                  summary={
                    <>
                      <h2 className="text-lg font-semibold text-fg">{plan.name}</h2>
                      <span className="ml-2 text-sm">{usedBy(plan.jobs_count)}</span>
                    </>
                  }
                >
                  <PlanEditor plan={plan} />
                </Disclosure>
              ))}
            </div>
          )
        }
      </ListState>
      {draw((_, opened) => (
        <AddPlan {...opened} />
      ))}
    </SettingsPage>
  );
}

function AddPlan(opened: OpenedDialog) {
  return (
    <EntryDialog
      {...opened}
      title="Add interview plan"
      description="It starts with the standard stages, which you can change."
      action="Add interview plan"
      send={({ name = "" }, idempotencyKey) =>
        call(createInterviewPlan, { name, stages: [...firstStages] }, { idempotencyKey })
      }
      done={({ data }) => `${data.name} added`}
    >
      <TextField label="Name" name="name" maxLength={100} />
    </EntryDialog>
  );
}

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
function PlanEditor({ plan }: { plan: Plan }) {
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
