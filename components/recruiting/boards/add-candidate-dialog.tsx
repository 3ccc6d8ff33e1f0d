"use client";

import { useQuery } from "@tanstack/react-query";
import { type RefObject, useState } from "react";
import { ApplicationDialog } from "#components/recruiting/applications/application-dialog.tsx";
import { CandidatePicker, type ListedCandidate } from "#components/recruiting/candidates/candidate-picker.tsx";
import { errorMessage } from "#components/screen/error-message.ts";
import { Link } from "#components/ui/link.tsx";
import { query } from "#lib/platform/api/client.ts";
import { getJob } from "#lib/recruiting/jobs/contract.ts";

interface AddCandidateDialogProps {
  job: { id: string; title: string };
  onClose: () => void;
  finalFocus: RefObject<HTMLElement | null>;
}

/** Adds an application to the board's job. The board shows its card with the next update. */
export default function AddCandidateDialog({ job, ...dialog }: AddCandidateDialogProps) {
  const [candidate, setCandidate] = useState<ListedCandidate | null>(null);
  const read = useQuery(query(getJob, { job_id: job.id }));
  const unread = read.error ? errorMessage(read.error) : "The job is still loading. Try again in a moment.";
  const hasApplied = ({ applications }: ListedCandidate) => applications.some((each) => each.job.id === job.id);
  return (
    <ApplicationDialog
      {...dialog}
      title={`Add a candidate to ${job.title}`}
      action="Add candidate"
      candidate={candidate}
      job={read.data?.data ?? null}
      asked={{ name: "candidate_id", missing: candidate ? unread : "Choose a candidate." }}
      picker={(clearError) => (
        <div className="flex flex-col gap-2">
          <CandidatePicker
            label="Candidate"
            name="candidate_id"
            noteOf={(one) => (hasApplied(one) ? " · Already applied" : "")}
            onChoice={(choice) => {
              setCandidate(choice);
              clearError();
            }}
          />
          <p className="text-sm text-fg-2">
            Someone new? Add them to{" "}
            <Link href="/recruiting/candidates" className="link">
              Candidates
            </Link>{" "}
            first.
          </p>
        </div>
      )}
    />
  );
}
