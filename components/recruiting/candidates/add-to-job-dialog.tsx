"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type RefObject, useState } from "react";
import { Combobox } from "#components/forms/combobox.tsx";
import { type Entries, EntryDialog } from "#components/forms/entry-dialog.tsx";
import { useTypedSearch } from "#components/forms/use-typed-search.ts";
import { sourceWord } from "#components/recruiting/words.ts";
import type { FieldErrors } from "#components/shell/field-errors.ts";
import { failure } from "#components/shell/refusal.ts";
import { Field } from "#components/ui/field.tsx";
import { Select } from "#components/ui/select.tsx";
import { toast } from "#components/ui/toast.tsx";
import { call, query } from "#lib/platform/api/client.ts";
import type { OutputOf } from "#lib/platform/api/contract.ts";
import { listApplicationSources } from "#lib/recruiting/application-sources/contract.ts";
import { createApplication } from "#lib/recruiting/applications/contract.ts";
import type { getCandidate } from "#lib/recruiting/candidates/contract.ts";
import { listJobs } from "#lib/recruiting/jobs/contract.ts";

export type Candidate = Pick<OutputOf<typeof getCandidate>["data"], "id" | "first_name" | "last_name">;

type Job = OutputOf<typeof listJobs>["data"][number];

interface AddToJobDialogProps {
  candidate: Candidate;
  onClose: () => void;
  finalFocus: RefObject<HTMLElement | null>;
}

const offered = 8;

/** The source of an application that names none. */
const defaultSource = "SOURCED_INTERNALLY";

/** Adds an application of a candidate who is already known to an open job. */
export default function AddToJobDialog({ candidate, onClose, finalFocus }: AddToJobDialogProps) {
  const router = useRouter();
  const { search, onType, isBehind } = useTypedSearch();
  const [isOpen, setOpen] = useState(false);
  const [job, setJob] = useState<Job | null>(null);
  const [employmentType, setEmploymentType] = useState<string | null>(null);
  const [source, setSource] = useState<string>(defaultSource);
  const found = useQuery({
    ...query(listJobs, { limit: offered, statuses: ["OPEN"], ...(search === "" ? {} : { search }) }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  const sources = useQuery(query(listApplicationSources, { limit: 100 }));
  const slugs = sources.data?.data.map(({ slug }) => slug) ?? [defaultSource];
  const types = job?.employment_types ?? [];
  const typeId = employmentType ?? types[0]?.id ?? "";
  const name = `${candidate.first_name} ${candidate.last_name}`;

  function check(): FieldErrors {
    return job ? {} : { job_id: "Choose a job." };
  }

  async function send(_: Entries, idempotencyKey: string) {
    if (!job) return;
    const { data } = await call(
      createApplication,
      { job_id: job.id, candidate_id: candidate.id, job_employment_type_id: typeId, source_slug: source },
      { idempotencyKey },
    );
    toast({ title: `${name} added to ${job.title}` });
    router.push(`/recruiting/applications/${data.id}`);
  }

  return (
    <EntryDialog
      title={`Add ${name} to a job`}
      description="They start in the first stage of the job's interview plan."
      action="Add to job"
      fields={["job_id", "job_employment_type_id", "source_slug"]}
      check={check}
      send={send}
      onClose={onClose}
      finalFocus={finalFocus}
    >
      {(errors, forgive) => (
        <>
          <Combobox<Job>
            label="Job"
            name="job_id"
            listLabel="Open jobs"
            placeholder="Title"
            error={errors.job_id}
            offers={found.error ? [] : found.data?.data}
            isBehind={isBehind || found.isPlaceholderData}
            keyOf={({ id }) => id}
            textOf={({ title }) => title}
            draw={({ title, department, location }) => (
              <>
                <span className="block">{title}</span>
                <span className="block text-xs text-fg-2">
                  {[department?.name, location].filter(Boolean).join(" · ")}
                </span>
              </>
            )}
            nothing={found.error ? failure(found.error) : "No open job matches."}
            onType={onType}
            onOpenChange={setOpen}
            onChoice={(choice) => {
              setJob(choice);
              setEmploymentType(null);
              forgive("job_id");
            }}
          />
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <Field label="Source" error={errors.source_slug}>
              <Select
                items={slugs.map((slug) => ({ value: slug, label: sourceWord(slug) }))}
                value={source}
                onValueChange={setSource}
              />
            </Field>
            {types.length > 1 ? (
              <Field label="Employment type" error={errors.job_employment_type_id}>
                <Select
                  items={types.map(({ id, employment_type }) => ({ value: id, label: employment_type.name }))}
                  value={typeId}
                  onValueChange={setEmploymentType}
                />
              </Field>
            ) : null}
          </div>
        </>
      )}
    </EntryDialog>
  );
}
