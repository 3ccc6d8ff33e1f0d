import { type ReactNode, useState } from "react";
import { type Entries, EntryDialog } from "#components/forms/entry-dialog.tsx";
import { SelectField } from "#components/forms/select-field.tsx";
import { candidateName, sourceWord } from "#components/recruiting/words.ts";
import { rowsOf, useWholeList } from "#components/table/use-whole-list.ts";
import type { OpenedDialog } from "#components/ui/opened-dialog.ts";
import { toast } from "#components/ui/toast.tsx";
import { call } from "#lib/platform/api/client.ts";
import { listApplicationSources } from "#lib/recruiting/application-sources/contract.ts";
import { createApplication } from "#lib/recruiting/applications/contract.ts";
import type { ListedJob } from "#lib/recruiting/jobs/contract.ts";

export interface KnownCandidate {
  id: string;
  first_name: string;
  last_name: string;
}

type KnownJob = Pick<ListedJob, "id" | "title" | "employment_types">;

interface ApplicationDialogProps extends OpenedDialog {
  title: string;
  action: string;
  /** Null until chosen; a function adds the candidate that was entered. */
  candidate: KnownCandidate | ((entries: Entries) => Promise<KnownCandidate>) | null;
  job: KnownJob | null;
  /** Stages to choose from; without them, the application starts in the first one. */
  stages?: readonly { id: string; name: string }[];
  /** The field to choose, or "" for the form as a whole, and the message while a choice is missing. */
  asked: { name: "candidate_id" | "job_id" | ""; missing: string };
  /** The control for that field. */
  picker: ReactNode;
  onAdded?: (applicationId: string) => void;
}

/** The default source. */
const defaultSource = "SOURCED_INTERNALLY";

/** Adds an application when either its candidate or its job is already known. */
export function ApplicationDialog(props: ApplicationDialogProps) {
  const { candidate, job, stages = [], asked, picker, onAdded, ...dialog } = props;
  const [employmentType, setEmploymentType] = useState<string | null>(null);
  const sources = useWholeList(listApplicationSources, { limit: 100 });
  const slugs = sources.data ? rowsOf(sources).map(({ slug }) => slug) : [defaultSource];
  const types = job?.employment_types ?? [];
  // An employment type chosen for another job doesn't apply to this one.
  const typeId = types.find(({ id }) => id === employmentType)?.id ?? types[0]?.id ?? "";

  async function send(
    { source_slug = defaultSource, interview_plan_stage_id: stage, ...entries }: Entries,
    idempotencyKey: string,
  ) {
    if (!job || !candidate) return;
    const known = typeof candidate === "function" ? await candidate(entries) : candidate;
    const { data } = await call(
      createApplication,
      {
        ...{ job_id: job.id, candidate_id: known.id, job_employment_type_id: typeId, source_slug },
        ...(stage === undefined ? {} : { interview_plan_stage_id: stage }),
      },
      { idempotencyKey },
    );
    toast({ title: `${candidateName(known)} added to ${job.title}` });
    onAdded?.(data.id);
  }

  return (
    <EntryDialog
      {...dialog}
      description={stages.length > 0 ? undefined : "They start in the first stage of the job's interview plan."}
      check={() => (job && candidate ? {} : { [asked.name]: asked.missing })}
      send={send}
    >
      {/* Leaves room below the picker so its options aren't cut off. */}
      <div className="flex min-h-64 flex-col gap-4">
        {picker}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          {stages.length > 0 ? (
            <SelectField
              label="Stage"
              name="interview_plan_stage_id"
              items={stages.map(({ id, name }) => ({ value: id, label: name }))}
              initial={stages[0]?.id ?? null}
            />
          ) : null}
          <SelectField
            label="Source"
            name="source_slug"
            items={slugs.map((slug) => ({ value: slug, label: sourceWord(slug) }))}
            initial={defaultSource}
          />
          {types.length > 1 ? (
            <SelectField
              label="Employment type"
              name="job_employment_type_id"
              items={types.map(({ id, employment_type }) => ({ value: id, label: employment_type.name }))}
              value={typeId}
              onValueChange={setEmploymentType}
            />
          ) : null}
        </div>
      </div>
    </EntryDialog>
  );
}
