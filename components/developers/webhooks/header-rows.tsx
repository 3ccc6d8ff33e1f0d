"use client";

import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import { type Control, type UseFormRegister, useFieldArray } from "react-hook-form";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Input } from "#components/ui/input.tsx";
import type { WebhookFormValues } from "./webhook-form-values.ts";

interface HeaderRowsProps {
  control: Control<WebhookFormValues>;
  register: UseFormRegister<WebhookFormValues>;
  error: string | undefined;
}

/** Custom headers of every delivery. Their values go in and never come out again. */
export function HeaderRows({ control, register, error }: HeaderRowsProps) {
  const { fields, append, remove } = useFieldArray({ control, name: "headers" });
  return (
    <div className="flex flex-col gap-2">
      {fields.map((field, index) => (
        <div key={field.id} className="flex flex-wrap items-end gap-2">
          <Field label={`Name of header ${index + 1}`} className="flex-[1_1_10rem]">
            <Input
              {...register(`headers.${index}.name`)}
              placeholder="X-Tenant"
              autoComplete="off"
              spellCheck={false}
            />
          </Field>
          <Field label={`Value of header ${index + 1}`} className="flex-[2_1_12rem]">
            <Input {...register(`headers.${index}.value`)} autoComplete="off" spellCheck={false} />
          </Field>
          <IconButton label={`Remove header ${index + 1}`} icon={X} onClick={() => remove(index)} />
        </div>
      ))}
      {error ? <p className="text-xs font-medium text-bad">{error}</p> : null}
      <Button
        size="small"
        className="self-start"
        disabled={fields.length >= 20}
        onClick={() => append({ name: "", value: "" })}
      >
        <Plus aria-hidden="true" />
        Add header
      </Button>
    </div>
  );
}
