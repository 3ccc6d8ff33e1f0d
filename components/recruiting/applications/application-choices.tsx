"use client";

import { sourceWord } from "#components/recruiting/words.ts";
import { rowsOf, useWholeList } from "#components/table/use-whole-list.ts";
import type { Chosen } from "#components/ui/choices-chip.tsx";
import { type ChosenOne, FilterChip } from "#components/ui/filter-chip.tsx";
import { Select } from "#components/ui/select.tsx";
import { listApplicationSources } from "#lib/recruiting/application-sources/contract.ts";
import { listJobs } from "#lib/recruiting/jobs/contract.ts";

/** Filter by one job. */
export function JobFilter({ selected, onSelectedChange }: ChosenOne) {
  const jobs = rowsOf(useWholeList(listJobs, { limit: 100 }));
  // The selected job, until its page is loaded.
  const isMissing = selected !== null && jobs.every(({ id }) => id !== selected);
  return (
    <Select
      aria-label="Job"
      items={[
        { value: "", label: "Any job" },
        ...jobs.map(({ id, title }) => ({ value: id, label: title })),
        ...(isMissing ? [{ value: selected, label: "Selected job" }] : []),
      ]}
      value={selected ?? ""}
      onValueChange={(job) => onSelectedChange(job || null)}
      className="w-44"
    />
  );
}

/** Filter by where applications came from. */
export function SourceFilter(props: Chosen) {
  const sources = rowsOf(useWholeList(listApplicationSources, { limit: 100 }));
  return (
    <FilterChip
      label="Source"
      options={sources.map(({ slug }) => ({ value: slug, label: sourceWord(slug) }))}
      {...props}
    />
  );
}
