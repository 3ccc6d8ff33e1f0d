import { useQuery } from "@tanstack/react-query";
import { type Entries, EntryDialog } from "#components/forms/entry-dialog.tsx";
import { TextareaField, TextField } from "#components/forms/text-field.tsx";
import { ConfirmedAction } from "#components/screen/confirmed-action.tsx";
import { useMay } from "#components/screen/use-may.ts";
import { Button } from "#components/ui/button.tsx";
import { DialogButton } from "#components/ui/dialog-button.tsx";
import { Section } from "#components/ui/section.tsx";
import { PartMissing } from "#components/ui/stale-notice.tsx";
import { call, query } from "#lib/platform/api/client.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import { createJobCriterion, deleteJobCriterion, listJobCriteria } from "#lib/recruiting/job-criteria/contract.ts";

type Criterion = OutputOf<typeof listJobCriteria>["data"][number];

/** The criteria that candidates for a job are evaluated against. */
export function CriteriaSection({ jobId }: { jobId: string }) {
  const mayWrite = useMay("ats:write");
  const criteria = useQuery(query(listJobCriteria, { job_id: jobId }));

  async function send({ title = "", description = "" }: Entries, idempotencyKey: string) {
    const given = { job_id: jobId, title, description: description.trim() || null };
    await call(createJobCriterion, given, { idempotencyKey });
  }

  return (
    <Section
      id="criteria"
      title="Criteria"
      className="border-t pt-4"
      action={
        mayWrite ? (
          <DialogButton
            size="small"
            dialog={(opened) => (
              <EntryDialog {...opened} title="Add criterion" action="Add criterion" send={send}>
                <TextField label="Title" name="title" maxLength={200} />
                <TextareaField label="Description" name="description" optional rows={3} maxLength={2000} />
              </EntryDialog>
            )}
          >
            Add criterion
          </DialogButton>
        ) : null
      }
    >
      <PartMissing query={criteria} title="Couldn't load criteria" className="mb-2" />
      {criteria.data?.data.length === 0 ? (
        <p className="text-sm text-fg-2">No criteria yet. Candidates are evaluated against them.</p>
      ) : (
        <ul aria-labelledby="criteria" className="border-t">
          {criteria.data?.data.map((criterion) => (
            <li key={criterion.id} className="flex min-h-12 items-center gap-x-3 border-b py-1.5 text-sm">
              <span className="min-w-0 flex-1">
                <span className="block font-medium break-words">{criterion.title}</span>
                {criterion.description ? (
                  <span className="block text-xs break-words whitespace-pre-line text-fg-2">
                    {criterion.description}
                  </span>
                ) : null}
              </span>
              {mayWrite ? <Remove criterion={criterion} /> : null}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Remove({ criterion: { id, job_id, title } }: { criterion: Criterion }) {
  return (
    <ConfirmedAction
      trigger={
        <Button size="small" variant="ghost" aria-label={`Remove ${title}`}>
          Remove
        </Button>
      }
      title={`Remove ${title}?`}
      action="Remove criterion"
      run={() => call(deleteJobCriterion, { job_id, job_criteria_id: id })}
      done={{ title: `${title} was removed` }}
    >
      <p>What was recorded about candidates for it is permanently deleted too.</p>
    </ConfirmedAction>
  );
}
