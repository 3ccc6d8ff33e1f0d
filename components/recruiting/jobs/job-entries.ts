import type { Entries } from "#components/forms/entry-dialog.tsx";
import type { Job } from "./use-job-options.ts";

const typePrefix = "employment_type_ids/";

/** Each employment type has its own checkbox. */
export const typeField = (id: string) => `${typePrefix}${id}`;

/** The entries as the API expects them, without the fields that can't be changed. */
export function jobOf(entries: Entries) {
  const chosen = (name: string) => (entries[name] === undefined ? {} : { [name]: entries[name] || null });
  const types = Object.keys(entries).filter((name) => name.startsWith(typePrefix));
  return {
    title: entries.title ?? "",
    location: entries.location?.trim() || null,
    // The server reports anything that isn't a number.
    openings: entries.openings as unknown as number,
    ...(chosen("interview_plan_id") as { interview_plan_id?: string | null }),
    ...(chosen("department_id") as { department_id?: string | null }),
    ...(chosen("recruiter_id") as { recruiter_id?: string | null }),
    ...(chosen("hiring_manager_id") as { hiring_manager_id?: string | null }),
    ...(types.length > 0 ? { employment_type_ids: types.map((name) => name.slice(typePrefix.length)) } : {}),
  };
}

type Given = ReturnType<typeof jobOf>;

/** Only the fields that differ: sending a recruiter who has left the organization again would be refused. */
export function changesOf(job: Job, given: Given): Partial<Given> {
  const before: Record<keyof Given, unknown> = {
    title: job.title,
    location: job.location,
    openings: String(job.openings),
    interview_plan_id: job.interview_plan?.id ?? null,
    department_id: job.department?.id ?? null,
    recruiter_id: job.recruiter?.id ?? null,
    hiring_manager_id: job.hiring_manager?.id ?? null,
    employment_type_ids: job.employment_types.map(({ employment_type }) => employment_type.id),
  };
  const differs = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(before[name as keyof Given]);
  return Object.fromEntries(Object.entries(given).filter(differs));
}
