"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type RefObject, useState } from "react";
import { type Entries, EntryDialog } from "#components/forms/entry-dialog.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { Select } from "#components/ui/select.tsx";
import { toast } from "#components/ui/toast.tsx";
import { call, query } from "#lib/platform/api/client.ts";
import { listDepartments } from "#lib/recruiting/departments/contract.ts";
import { listInterviewPlans } from "#lib/recruiting/interview-plans/contract.ts";
import { createJob, openJob } from "#lib/recruiting/jobs/contract.ts";

interface NewJobProps {
  onClose: () => void;
  finalFocus: RefObject<HTMLElement | null>;
}

const fields = ["title", "location", "openings", "interview_plan_id", "department_id"];

export default function NewJob({ onClose, finalFocus }: NewJobProps) {
  const router = useRouter();
  const plans = useQuery(query(listInterviewPlans, {}));
  const departments = useQuery(query(listDepartments, { limit: 100 }));
  const [plan, setPlan] = useState<string | null>(null);
  const [department, setDepartment] = useState("");
  const planId = plan ?? plans.data?.data[0]?.id ?? null;

  async function send({ title = "", location = "", openings = "" }: Entries, idempotencyKey: string) {
    const { data } = await call(
      createJob,
      {
        title,
        ...(location === "" ? {} : { location }),
        ...(openings === "" ? {} : { openings: openings as unknown as number }),
        ...(planId ? { interview_plan_id: planId } : {}),
        ...(department === "" ? {} : { department_id: department }),
      },
      { idempotencyKey },
    );
    if (planId) await call(openJob, { job_id: data.id });
    toast({ title: `${data.title} added` });
    router.push(`/recruiting/jobs/${data.id}`);
  }

  return (
    <EntryDialog
      title="Add job"
      description="The job opens right away."
      action="Add job"
      fields={fields}
      send={send}
      onClose={onClose}
      finalFocus={finalFocus}
    >
      {(errors) => (
        <>
          <Field label="Title" error={errors.title}>
            <Input name="title" autoComplete="off" maxLength={200} />
          </Field>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <Field label="Location" optional error={errors.location}>
              <Input name="location" autoComplete="off" maxLength={200} />
            </Field>
            <Field label="Openings" error={errors.openings}>
              <Input name="openings" inputMode="numeric" defaultValue="1" />
            </Field>
            <Field label="Interview plan" error={errors.interview_plan_id}>
              <Select
                items={(plans.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
                value={planId}
                onValueChange={setPlan}
              />
            </Field>
            <Field label="Department" error={errors.department_id}>
              <Select
                items={[
                  { value: "", label: "None" },
                  ...(departments.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
                ]}
                value={department}
                onValueChange={setDepartment}
              />
            </Field>
          </div>
        </>
      )}
    </EntryDialog>
  );
}
