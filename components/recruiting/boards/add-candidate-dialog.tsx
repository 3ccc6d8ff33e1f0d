import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Entries } from "#components/forms/entry-dialog.tsx";
import { useIdempotencyKey } from "#components/forms/use-idempotency-key.ts";
import { ApplicationDialog } from "#components/recruiting/applications/application-dialog.tsx";
import { CandidateFields, candidateEntries } from "#components/recruiting/candidates/candidate-form.tsx";
import { CandidatePicker } from "#components/recruiting/candidates/candidate-picker.tsx";
import { errorMessage } from "#components/screen/error-message.ts";
import type { OpenedDialog } from "#components/ui/opened-dialog.ts";
import { RadioGroup } from "#components/ui/radio-group.tsx";
import { call, query } from "#lib/platform/api/client.ts";
import { createCandidate, type ListedCandidate } from "#lib/recruiting/candidates/contract.ts";
import { getJob } from "#lib/recruiting/jobs/contract.ts";
import { type BoardStage, isArchive } from "./board-card.ts";

interface AddCandidateDialogProps extends OpenedDialog {
  job: { id: string; title: string };
  stages: readonly BoardStage[];
}

/** Adds a new or existing candidate to the board's job. The board shows the card with the next update. */
export default function AddCandidateDialog({ job, stages, ...dialog }: AddCandidateDialogProps) {
  const [who, setWho] = useState<"new" | "existing">("new");
  const [candidate, setCandidate] = useState<ListedCandidate | null>(null);
  const keyOf = useIdempotencyKey();
  const read = useQuery(query(getJob, { job_id: job.id }));
  const unread = read.error ? errorMessage(read.error) : "The job is still loading. Try again in a moment.";
  const hasApplied = ({ applications }: ListedCandidate) => applications.some((each) => each.job.id === job.id);

  /** Repeats with the same key: the candidate that was added stays the one if only the application was refused. */
  async function addCandidate(entries: Entries) {
    const given = candidateEntries(entries);
    return (await call(createCandidate, given, { idempotencyKey: keyOf(given) })).data;
  }

  return (
    <ApplicationDialog
      {...dialog}
      title={`Add a candidate to ${job.title}`}
      action="Add candidate"
      candidate={who === "new" ? addCandidate : candidate}
      job={read.data?.data ?? null}
      stages={stages.filter((stage) => !isArchive(stage))}
      asked={{
        name: who === "new" ? "" : "candidate_id",
        missing: who === "new" || candidate ? unread : "Choose a candidate.",
      }}
      picker={
        <>
          <RadioGroup
            label="Candidate"
            value={who}
            onValueChange={setWho}
            options={[
              { value: "new", label: "Someone new" },
              { value: "existing", label: "Someone in your candidates" },
            ]}
          />
          {who === "new" ? (
            <CandidateFields />
          ) : (
            <CandidatePicker
              label="Find a candidate"
              name="candidate_id"
              noteOf={(one) => (hasApplied(one) ? " · Already applied" : "")}
              onChoice={setCandidate}
            />
          )}
        </>
      }
    />
  );
}
