"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useForm } from "react-hook-form";
import { UnsavedGuard } from "#components/forms/unsaved-guard.tsx";
import { showRefusal } from "#components/shell/refusal.ts";
import { Button } from "#components/ui/button.tsx";
import { toast } from "#components/ui/toast.tsx";
import { listWebhookEventTypes, updateWebhook } from "#lib/developers/webhooks/contract.ts";
import { call, query } from "#lib/platform/api/client.ts";
import { ErrorSummary } from "./error-summary.tsx";
import { HeaderRows } from "./header-rows.tsx";
import { useFormFocus } from "./use-form-focus.ts";
import { keepWebhook } from "./use-webhooks.ts";
import { titleOf, type Webhook } from "./webhook.ts";
import { EventsField, Invalid, NameFields, SendingFields } from "./webhook-fields.tsx";
import { fieldOf, formOf, inputOf, resolveWebhookSettings, type WebhookFormValues } from "./webhook-form-values.ts";

export function SettingsForm({ webhook }: { webhook: Webhook }) {
  const client = useQueryClient();
  const element = useRef<HTMLFormElement>(null);
  const catalogue = useQuery(query(listWebhookEventTypes, {}));
  const form = useForm<WebhookFormValues>({
    resolver: resolveWebhookSettings,
    shouldFocusError: false,
    defaultValues: formOf(webhook),
  });
  const { handleSubmit, setError, reset, formState } = form;
  const { errors, isSubmitting, isDirty } = formState;
  useFormFocus(element, formState);

  async function save(values: WebhookFormValues) {
    const known = catalogue.data?.data.map(({ name }) => name);
    try {
      const { data } = await call(updateWebhook, { webhook_id: webhook.id, ...inputOf(values, known) });
      keepWebhook(client, data);
      reset(formOf(data));
      toast({ title: `${titleOf(data)} was saved`, description: "Applies from the next delivery on." });
    } catch (error) {
      showRefusal(error, setError, fieldOf);
    }
  }

  return (
    <form
      ref={element}
      noValidate
      aria-label="Settings"
      onSubmit={(event) => void handleSubmit(save)(event)}
      className="flex max-w-160 min-w-0 flex-col gap-8"
    >
      <NameFields form={form} />
      <div>
        <p className="text-xs font-medium">Endpoint URL</p>
        <code className="mt-1 block font-mono text-xs break-all">{webhook.url}</code>
        <p className="mt-1.5 text-xs text-fg-2">
          You can't change the URL. To use another one, create another webhook and delete this one.
        </p>
      </div>
      <EventsField form={form} />
      <SendingFields form={form} />
      <HeadersField form={form} names={Object.keys(webhook.headers)} />
      <ErrorSummary title="Couldn't save the changes" errors={errors} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" pending={isSubmitting}>
          Save changes
        </Button>
        {isDirty ? (
          <Button variant="ghost" onClick={() => reset(formOf(webhook))}>
            Discard changes
          </Button>
        ) : null}
      </div>
      {isDirty ? <UnsavedGuard what="You have unsaved changes." backTo="/developers/webhooks" /> : null}
    </form>
  );
}

interface HeadersFieldProps {
  form: ReturnType<typeof useForm<WebhookFormValues>>;
  /** Of the headers that it has. */
  names: readonly string[];
}

function HeadersField({ form, names }: HeadersFieldProps) {
  const { control, register, watch, setValue, formState } = form;
  const { headers } = formState.errors;
  const isReplacing = watch("replaceHeaders");
  const replace = (values: WebhookFormValues["headers"]) => {
    setValue("headers", values, { shouldDirty: true });
    setValue("replaceHeaders", true, { shouldDirty: true });
  };
  return (
    <Invalid when={headers} id="headers">
      <fieldset>
        <legend className="mb-1 text-xs font-medium">Custom headers</legend>
        {isReplacing ? (
          <>
            <p className="mb-2 text-xs text-fg-2">
              These replace the current headers. Values are encrypted and never shown again.
            </p>
            <HeaderRows control={control} register={register} error={headers?.message ?? headers?.root?.message} />
          </>
        ) : names.length === 0 ? (
          <>
            <p className="mb-2 text-xs text-fg-2">None. Sent with every delivery; values are never shown again.</p>
            <Button size="small" onClick={() => replace([{ name: "", value: "" }])}>
              Add headers
            </Button>
          </>
        ) : (
          <>
            <ul className="mb-2 text-sm">
              {names.map((name) => (
                <li key={name}>
                  <code className="font-mono text-xs">{name}</code>{" "}
                  <span className="text-xs text-fg-2">value hidden</span>
                </li>
              ))}
            </ul>
            <div className="flex gap-2">
              <Button size="small" onClick={() => replace(names.map((name) => ({ name, value: "" })))}>
                Replace
              </Button>
              <Button size="small" onClick={() => replace([])}>
                Remove all
              </Button>
            </div>
          </>
        )}
      </fieldset>
    </Invalid>
  );
}
