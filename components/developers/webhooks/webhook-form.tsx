"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useForm } from "react-hook-form";
import { UnsavedGuard } from "#components/forms/unsaved-guard.tsx";
import { showRefusal } from "#components/shell/refusal.ts";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { createWebhook } from "#lib/developers/webhooks/contract.ts";
import { call } from "#lib/platform/api/client.ts";
import type { OutputOf } from "#lib/platform/api/contract.ts";
import { ErrorSummary } from "./error-summary.tsx";
import { HeaderRows } from "./header-rows.tsx";
import { TunnelHint } from "./tunnel-hint.tsx";
import { useFormFocus } from "./use-form-focus.ts";
import { keepWebhook } from "./use-webhooks.ts";
import { EventsField, Invalid, NameFields, SendingFields } from "./webhook-fields.tsx";
import { emptyForm, fieldOf, inputOf, resolveNewWebhook, type WebhookFormValues } from "./webhook-form-values.ts";

/** With its signing key: held in the page's state only, for as long as it is shown. */
export type MadeWebhook = OutputOf<typeof createWebhook>["data"];

export function WebhookForm({ onMade, isMade }: { onMade: (webhook: MadeWebhook) => void; isMade: boolean }) {
  const client = useQueryClient();
  const element = useRef<HTMLFormElement>(null);
  const sent = useRef({ text: "", key: "" });
  const form = useForm<WebhookFormValues>({
    resolver: resolveNewWebhook,
    shouldFocusError: false,
    defaultValues: emptyForm,
  });
  const { register, control, handleSubmit, setError, watch, formState } = form;
  const { errors, isSubmitting, isDirty } = formState;
  useFormFocus(element, formState);

  async function create(values: WebhookFormValues) {
    const input = { ...inputOf(values), url: values.url };
    // The same form sent again after a lost answer carries the same key, so that it makes one webhook and not two.
    const text = JSON.stringify(input);
    if (sent.current.text !== text) sent.current = { text, key: crypto.randomUUID() };
    try {
      const { data } = await call(createWebhook, input, { idempotencyKey: sent.current.key });
      sent.current = { text: "", key: "" };
      keepWebhook(client, data);
      onMade(data);
    } catch (error) {
      showRefusal(error, setError, fieldOf);
    }
  }

  return (
    <form
      ref={element}
      noValidate
      aria-label="New webhook"
      onSubmit={(event) => void handleSubmit(create)(event)}
      className="flex max-w-160 flex-col gap-8"
    >
      <NameFields form={form} />
      <Invalid when={errors.url} id="url">
        <Field
          label="Endpoint URL"
          helper="Must be reachable over HTTPS on port 443 or 8443. You can't change it later."
          error={errors.url?.message}
        >
          <Input
            {...register("url")}
            type="url"
            placeholder="https://example.com/webhooks"
            autoComplete="off"
            spellCheck={false}
            className="max-w-text"
          />
        </Field>
        <TunnelHint url={watch("url")} />
      </Invalid>
      <EventsField form={form} />
      <SendingFields form={form} />
      <Invalid when={errors.headers} id="headers">
        <fieldset>
          <legend className="text-xs font-medium">
            Custom headers <span className="font-normal text-fg-3">(optional)</span>
          </legend>
          <p className="mt-1 mb-2 text-xs text-fg-2">
            Sent with every delivery. Values are encrypted and never shown again.
          </p>
          <HeaderRows
            control={control}
            register={register}
            error={errors.headers?.message ?? errors.headers?.root?.message}
          />
        </fieldset>
      </Invalid>
      <ErrorSummary title="Couldn't create the webhook" errors={errors} />
      <div>
        <Button type="submit" variant="primary" pending={isSubmitting}>
          Create webhook
        </Button>
        <p className="mt-2 text-xs text-fg-2">The signing key is shown once, right after.</p>
      </div>
      {isDirty && !isMade ? (
        <UnsavedGuard what="This webhook hasn't been created yet." backTo="/developers/webhooks" />
      ) : null}
    </form>
  );
}
