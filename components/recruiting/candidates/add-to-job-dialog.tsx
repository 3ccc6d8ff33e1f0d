import { useRouter } from "next/navigation";
import { useState } from "react";
import { LookupField } from "#components/forms/lookup-field.tsx";
import { ApplicationDialog, type KnownCandidate } from "#components/recruiting/applications/application-dialog.tsx";
import { candidateName } from "#components/recruiting/words.ts";
import type { OpenedDialog } from "#components/ui/opened-dialog.ts";
import { query } from "#lib/platform/api/client.ts";
import { type ListedJob, listJobs } from "#lib/recruiting/jobs/contract.ts";

const maxShown = 8;

/** Adds an existing candidate's application to an open job. */
export default function AddToJobDialog({ candidate, ...dialog }: OpenedDialog & { candidate: KnownCandidate }) {
  const router = useRouter();
  const [job, setJob] = useState<ListedJob | null>(null);
  return (
    <ApplicationDialog
      {...dialog}
      title={`Add ${candidateName(candidate)} to a job`}
      action="Add to job"
      candidate={candidate}
      job={job}
      asked={{ name: "job_id", missing: "Choose a job." }}
      onAdded={(id) => router.push(`/recruiting/applications/${id}`)}
      picker={
        <LookupField
          label="Job"
          name="job_id"
          listLabel="Open jobs"
          placeholder="Title"
          read={(search) => query(listJobs, { limit: maxShown, statuses: ["OPEN"], ...search })}
          offered={({ data }) => data}
          keyOf={({ id }) => id}
          textOf={({ title }) => title}
          renderOption={({ title, department, location }) => (
            <>
              <span className="block">{title}</span>
              <span className="block text-xs text-fg-2">
                {[department?.name, location].filter(Boolean).join(" · ")}
              </span>
            </>
          )}
          emptyText="No open job matches."
          onChoice={setJob}
        />
      }
    />
  );
}
