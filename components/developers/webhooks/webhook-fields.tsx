"use client";

import type { ReactNode } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { RadioGroup } from "#components/ui/radio-group.tsx";
import { EventPicker } from "./event-picker.tsx";
import type { WebhookFormValues } from "./webhook-form-values.ts";

type Form = Pick<UseFormReturn<WebhookFormValues>, "control" | "register" | "formState" | "watch" | "setValue">;

/** Wraps a field so that the focus finds the first one that is wrong. */
export function Invalid({ when, id, children }: { when: unknown; id?: string; children: ReactNode }) {
  return (
    <div id={id} data-invalid={when ? "" : undefined}>
      {children}
    </div>
  );
}

export function NameFields({ form: { register, formState } }: { form: Form }) {
  const { errors } = formState;
  return (
    <>
      <Invalid when={errors.name} id="name">
        <Field
          label="Name"
          optional
          helper="The system that receives the events, so you recognize it later."
          error={errors.name?.message}
        >
          <Input {...register("name")} autoComplete="off" className="max-w-form" />
        </Field>
      </Invalid>
      <Invalid when={errors.description} id="description">
        <Field label="Description" optional error={errors.description?.message}>
          <Input {...register("description")} autoComplete="off" className="max-w-text" />
        </Field>
      </Invalid>
    </>
  );
}

export function EventsField({ form: { control, formState, watch, setValue } }: { form: Form }) {
  return (
    <Invalid when={formState.errors.events} id="events">
      <Controller
        control={control}
        name="events"
        render={({ field }) => (
          <EventPicker
            mode={watch("mode")}
            onModeChange={(mode) =>
              setValue("mode", mode, { shouldDirty: true, shouldValidate: formState.isSubmitted })
            }
            selected={field.value}
            onSelectedChange={field.onChange}
            error={formState.errors.events?.message}
          />
        )}
      />
    </Invalid>
  );
}

export function SendingFields({ form: { control, register, formState } }: { form: Form }) {
  const { errors } = formState;
  return (
    <>
      <Controller
        control={control}
        name="version"
        render={({ field }) => (
          <RadioGroup
            label="Version"
            value={field.value}
            onValueChange={field.onChange}
            options={[
              { value: "v2", label: "v2", helper: "Current." },
              { value: "v1", label: "v1", helper: "Same payload, with x-service-webhook-version set to v1." },
            ]}
          />
        )}
      />
      <Invalid when={errors.inFlight} id="inFlight">
        <Field
          label="Max concurrent deliveries"
          helper="1 to 100. Reduced automatically if your endpoint is overloaded."
          error={errors.inFlight?.message}
        >
          <Input {...register("inFlight")} inputMode="numeric" autoComplete="off" className="max-w-24" />
        </Field>
      </Invalid>
    </>
  );
}
