import type { ReactNode } from "react";
import type { PageForm } from "#components/forms/use-page-form.ts";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { RadioGroup } from "#components/ui/radio-group.tsx";
import { EventPicker } from "./event-picker.tsx";
import type { WebhookFormValues } from "./webhook-form-values.ts";

type Form = PageForm<WebhookFormValues>;

/** Wraps a field so that the first invalid one can be focused. */
export function Invalid({ when, id, children }: { when: unknown; id?: string; children: ReactNode }) {
  return (
    <div id={id} data-invalid={when ? "" : undefined}>
      {children}
    </div>
  );
}

export function NameFields({ form: { errors, text } }: { form: Form }) {
  return (
    <>
      <Invalid when={errors.name} id="name">
        <Field
          label="Name"
          optional
          helper="The system that receives the events, so you recognize it later."
          error={errors.name}
        >
          <Input {...text("name")} autoComplete="off" className="max-w-form" />
        </Field>
      </Invalid>
      <Invalid when={errors.description} id="description">
        <Field label="Description" optional error={errors.description}>
          <Input {...text("description")} autoComplete="off" className="max-w-text" />
        </Field>
      </Invalid>
    </>
  );
}

export function EventsField({ form: { values, errors, enter } }: { form: Form }) {
  return (
    <Invalid when={errors.events} id="events">
      <EventPicker
        mode={values.mode}
        onModeChange={(mode) => enter({ mode })}
        selected={values.events}
        onSelectedChange={(events) => enter({ events })}
        error={errors.events}
      />
    </Invalid>
  );
}

export function SendingFields({ form: { values, errors, enter, text } }: { form: Form }) {
  return (
    <>
      <RadioGroup
        label="Version"
        value={values.api_version}
        onValueChange={(api_version) => enter({ api_version })}
        options={[
          { value: "v2", label: "v2", helper: "Current." },
          { value: "v1", label: "v1", helper: "Same payload, with x-service-webhook-version set to v1." },
        ]}
      />
      <Invalid when={errors.max_in_flight} id="max_in_flight">
        <Field
          label="Max concurrent deliveries"
          helper="1 to 100. Reduced automatically if your endpoint is overloaded."
          error={errors.max_in_flight}
        >
          <Input {...text("max_in_flight")} inputMode="numeric" autoComplete="off" className="max-w-24" />
        </Field>
      </Invalid>
    </>
  );
}
