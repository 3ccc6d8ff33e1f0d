"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Combobox } from "#components/forms/combobox.tsx";
import { useTypedSearch } from "#components/forms/use-typed-search.ts";
import { ApplicationDialog, type KnownCandidate } from "#components/recruiting/applications/application-dialog.tsx";
import { errorMessage } from "#components/screen/error-message.ts";
import type { OpenedDialog } from "#components/ui/opened-dialog.ts";
import { query } from "#lib/platform/api/client.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import { listJobs } from "#lib/recruiting/jobs/contract.ts";

type Job = OutputOf<typeof listJobs>["data"][number];

interface AddToJobDialogProps extends OpenedDialog {
  candidate: KnownCandidate;
}

const offered = 8;

/** Adds an existing candidate's application to an open job. */
export default function AddToJobDialog({ candidate, ...dialog }: AddToJobDialogProps) {
  const router = useRouter();
  const { search, onType, isStale } = useTypedSearch();
  const [isOpen, setOpen] = useState(false);
  const [job, setJob] = useState<Job | null>(null);
  const found = useQuery({
    ...query(listJobs, { limit: offered, statuses: ["OPEN"], ...(search === "" ? {} : { search }) }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  return (
    <ApplicationDialog
      {...dialog}
      title={`Add ${candidate.first_name} ${candidate.last_name} to a job`}
      action="Add to job"
      candidate={candidate}
      job={job}
      asked={{ name: "job_id", missing: "Choose a job." }}
      onAdded={(id) => router.push(`/recruiting/applications/${id}`)}
      picker={
        <Combobox<Job>
          label="Job"
          name="job_id"
          listLabel="Open jobs"
          placeholder="Title"
          options={found.error ? [] : found.data?.data}
          isStale={isStale || found.isPlaceholderData}
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
          emptyText={found.error ? errorMessage(found.error) : "No open job matches."}
          onType={onType}
          onOpenChange={setOpen}
          onChoice={setJob}
        />
      }
    />
  );
}
