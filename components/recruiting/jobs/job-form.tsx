import { useQueries } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type Entries, EntryDialog } from "#components/forms/entry-dialog.tsx";
import { SelectField } from "#components/forms/select-field.tsx";
import { TextField } from "#components/forms/text-field.tsx";
import { rowsOf, useWholeList } from "#components/table/use-whole-list.ts";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Choices } from "#components/ui/choices.tsx";
import { EscapeCancels } from "#components/ui/escape-cancels.tsx";
import { useFormError } from "#components/ui/field.tsx";
import type { OpenedDialog } from "#components/ui/opened-dialog.ts";
import { call, query } from "#lib/platform/api/client.ts";
import { listDepartments } from "#lib/recruiting/departments/contract.ts";
import { listEmploymentTypes } from "#lib/recruiting/employment-types/contract.ts";
import { listHiringMembers } from "#lib/recruiting/hiring-members/contract.ts";
import { listInterviewPlans } from "#lib/recruiting/interview-plans/contract.ts";
import { createJob, type Job, openJob, updateJob } from "#lib/recruiting/jobs/contract.ts";

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

interface JobFormProps extends OpenedDialog {
  /** The job to edit; omit to add one. */
  job?: Job;
}

export default function JobForm({ job, ...dialog }: JobFormProps) {
  const router = useRouter();
  const options = useJobOptions(job);

  function check(entries: Entries): Record<string, string> {
    const isMissing = options !== null && options.types.length > 0 && !jobOf(entries).employment_type_ids;
    return isMissing ? { employment_type_ids: "Choose at least one employment type." } : {};
  }

  async function send(entries: Entries, idempotencyKey: string) {
    const given = jobOf(entries);
    if (job) return call(updateJob, { job_id: job.id, ...changesOf(job, given) });
    const answer = await call(createJob, given, { idempotencyKey });
    if (given.interview_plan_id) await call(openJob, { job_id: answer.data.id });
    router.push(`/recruiting/jobs/${answer.data.id}`);
    return answer;
  }

  if (!options) return <EscapeCancels onCancel={dialog.onClose} />;
  return (
    <EntryDialog
      title={job ? "Edit job" : "Add job"}
      {...(job ? {} : { description: "The job opens right away." })}
      action={job ? "Save changes" : "Add job"}
      check={check}
      send={send}
      done={({ data }) => (job ? "Changes saved" : `${data.title} added`)}
      {...dialog}
    >
      <JobFields job={job} options={options} />
    </EntryDialog>
  );
}

interface Option {
  id: string;
  name: string;
}

/** Also offers the job's current values, such as a recruiter who has left. */
function withCurrent(offered: readonly Option[], current: readonly (Option | null | undefined)[]): Option[] {
  const others = current.filter((one) => one != null && !offered.some(({ id }) => id === one.id)) as Option[];
  return [...offered, ...others];
}

/** The options of a job's fields; null until loaded. */
function useJobOptions(job: Job | undefined) {
  const departments = useWholeList(listDepartments, { limit: 100 });
  const [plans, members, types] = useQueries({
    queries: [query(listInterviewPlans, {}), query(listHiringMembers, {}), query(listEmploymentTypes, {})],
  });
  if ([plans, departments, members, types].some(({ isPending }) => isPending)) return null;
  const people = (members.data?.data ?? []).map(({ hris_organization_user_id: id, name }) => ({ id, name }));
  return {
    plans: withCurrent(plans.data?.data ?? [], [job?.interview_plan]),
    departments: withCurrent(rowsOf(departments), [job?.department]),
    recruiters: withCurrent(people, [job?.recruiter]),
    managers: withCurrent(people, [job?.hiring_manager]),
    types: withCurrent(
      types.data?.data ?? [],
      (job?.employment_types ?? []).map(({ employment_type }) => employment_type),
    ),
  };
}

type JobOptions = NonNullable<ReturnType<typeof useJobOptions>>;

/** The fields of a new or existing job. */
function JobFields({ job, options }: { job: Job | undefined; options: JobOptions }) {
  const { plans, departments, recruiters, managers, types } = options;
  const typesNow = job ? job.employment_types.map(({ employment_type }) => employment_type.id) : [types[0]?.id];
  const typesProblem = useFormError("employment_type_ids");
  const isPlanFixed = job?.interview_plan != null && job.applications_count > 0;
  return (
    <>
      <TextField label="Title" name="title" maxLength={200} defaultValue={job?.title} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField label="Location" name="location" optional maxLength={200} defaultValue={job?.location ?? ""} />
        <TextField label="Openings" name="openings" inputMode="numeric" defaultValue={job?.openings ?? 1} />
        <Choice label="Recruiter" name="recruiter_id" items={recruiters} start={job?.recruiter?.id} />
        <Choice label="Hiring manager" name="hiring_manager_id" items={managers} start={job?.hiring_manager?.id} />
        <Choice label="Department" name="department_id" items={departments} start={job?.department?.id} />
        <Choice
          label="Interview plan"
          name="interview_plan_id"
          items={plans}
          start={job ? job.interview_plan?.id : plans[0]?.id}
          isRequired={job ? job.interview_plan !== null : plans.length > 0}
          disabled={isPlanFixed}
          helper={isPlanFixed ? "A job with applications keeps its plan. You can change the plan's stages." : undefined}
        />
      </div>
      {types.length > 0 ? (
        <Choices
          label="Employment types"
          name="employment_type_ids"
          helper={job ? "Types used by applications stay with the job." : undefined}
        >
          {types.map(({ id, name }) => (
            <Checkbox
              key={id}
              name={typeField(id)}
              label={name}
              defaultChecked={typesNow.includes(id)}
              aria-invalid={typesProblem ? true : undefined}
            />
          ))}
        </Choices>
      ) : null}
    </>
  );
}

interface ChoiceProps {
  label: string;
  name: string;
  items: readonly { id: string; name: string }[];
  start: string | undefined;
  /** Required: "None" isn't offered. */
  isRequired?: boolean;
  disabled?: boolean;
  helper?: string | undefined;
}

function Choice({ label, name, items, start, isRequired = false, disabled = false, helper }: ChoiceProps) {
  return (
    <SelectField
      label={label}
      name={name}
      helper={helper}
      disabled={disabled}
      items={[
        ...(isRequired ? [] : [{ value: "", label: "None" }]),
        ...items.map((item) => ({ value: item.id, label: item.name })),
      ]}
      initial={start ?? ""}
    />
  );
}
