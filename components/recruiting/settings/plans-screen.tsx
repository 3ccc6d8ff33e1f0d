"use client";

import { useQuery } from "@tanstack/react-query";
import { EntryDialog } from "#components/forms/entry-dialog.tsx";
import { TextField } from "#components/forms/text-field.tsx";
import { useDialog } from "#components/forms/use-dialog.ts";
import { useMay } from "#components/screen/use-may.ts";
import { ListState } from "#components/table/list-state.tsx";
import { AddButton } from "#components/ui/add-button.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import type { OpenedDialog } from "#components/ui/opened-dialog.ts";
import { call, query } from "#lib/platform/api/client.ts";
import { countOf } from "#lib/platform/format/number.ts";
import { createInterviewPlan, listInterviewPlans } from "#lib/recruiting/interview-plans/contract.ts";
import { PlanEditor } from "./plan-editor.tsx";
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

function usedBy(jobs: number): string {
  return jobs === 0 ? "Not used by any job" : `Used by ${countOf(jobs, "job")}`;
}

export function PlansScreen() {
  const mayWrite = useMay("ats:write");
  const list = useQuery(query(listInterviewPlans, {}));
  const adding = useDialog<null>();
  const add = mayWrite ? <AddButton onClick={() => adding.open(null)}>Add interview plan</AddButton> : null;

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
      {adding.draw((_, opened) => (
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
