import { useState } from "react";
import { SelectField } from "#components/forms/select-field.tsx";
import { TextField } from "#components/forms/text-field.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Choices } from "#components/ui/choices.tsx";
import { useFormError } from "#components/ui/field.tsx";
import { typeField } from "./job-entries.ts";
import type { Job, JobOptions } from "./use-job-options.ts";

interface JobFieldsProps {
  job: Job | undefined;
  options: JobOptions;
}

/** The fields of a new or existing job. */
export function JobFields({ job, options }: JobFieldsProps) {
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
  const [value, setValue] = useState(start ?? "");
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
      value={value}
      onValueChange={setValue}
    />
  );
}
