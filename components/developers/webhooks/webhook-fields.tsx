import { TextField } from "#components/forms/text-field.tsx";
import type { PageForm } from "#components/forms/use-page-form.ts";
import { RadioGroup } from "#components/ui/radio-group.tsx";
import { EventPicker } from "./event-picker.tsx";
import type { WebhookFormValues } from "./webhook-form-values.ts";

type Form = PageForm<WebhookFormValues>;

export function NameFields({ form: { text } }: { form: Form }) {
  return (
    <>
      <TextField
        label="Name"
        optional
        helper="The system that receives the events, so you recognize it later."
        {...text("name")}
        className="max-w-form"
      />
      <TextField label="Description" optional {...text("description")} className="max-w-text" />
    </>
  );
}

export function EventsField({ form: { values, enter } }: { form: Form }) {
  return (
    <EventPicker
      mode={values.mode}
      onModeChange={(mode) => enter({ mode })}
      selected={values.events}
      onSelectedChange={(events) => enter({ events })}
    />
  );
}

export function SendingFields({ form: { values, enter, text } }: { form: Form }) {
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
      <TextField
        label="Max concurrent deliveries"
        helper="1 to 100. Reduced automatically if your endpoint is overloaded."
        {...text("max_in_flight")}
        inputMode="numeric"
        className="max-w-24"
      />
    </>
  );
}
