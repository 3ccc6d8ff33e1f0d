import { useQuery, useQueryClient } from "@tanstack/react-query";
import { UnsavedGuard } from "#components/forms/unsaved-guard.tsx";
import { type PageForm, usePageForm } from "#components/forms/use-page-form.ts";
import { Button } from "#components/ui/button.tsx";
import { FormErrors } from "#components/ui/field.tsx";
import { toast } from "#components/ui/toast.tsx";
import { listWebhookEventTypes, updateWebhook } from "#lib/developers/webhooks/contract.ts";
import { call, query } from "#lib/platform/api/client.ts";
import { ErrorSummary } from "./error-summary.tsx";
import { HeaderRows, newHeader } from "./header-rows.tsx";
import { cacheWebhook } from "./use-webhooks.ts";
import { titleOf, type Webhook } from "./webhook.ts";
import { EventsField, NameFields, SendingFields } from "./webhook-fields.tsx";
import { formOf, inputOf, settingsProblems, toServerErrors, type WebhookFormValues } from "./webhook-form-values.ts";

export function SettingsForm({ webhook }: { webhook: Webhook }) {
  const client = useQueryClient();
  const catalogue = useQuery(query(listWebhookEventTypes, {}));
  const form = usePageForm({
    start: formOf(webhook),
    check: settingsProblems,
    async send(values) {
      const known = catalogue.data?.data.map(({ name }) => name);
      const { data } = await call(updateWebhook, { webhook_id: webhook.id, ...inputOf(values, known) });
      cacheWebhook(client, data);
      form.restart(formOf(data));
      toast({ title: `${titleOf(data)} was saved`, description: "Applies from the next delivery on." });
    },
    toServerErrors,
  });

  return (
    <form {...form.formProps} aria-label="Settings" className="flex max-w-160 min-w-0 flex-col gap-8">
      <FormErrors value={form.errors}>
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
      </FormErrors>
      <ErrorSummary title="Couldn't save the changes" errors={form.errors} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" pending={form.isPending}>
          Save changes
        </Button>
        {form.isChanged ? (
          <Button variant="ghost" onClick={() => form.restart(formOf(webhook))}>
            Discard changes
          </Button>
        ) : null}
      </div>
      {form.isChanged ? <UnsavedGuard what="You have unsaved changes." backTo="/developers/webhooks" /> : null}
    </form>
  );
}

interface HeadersFieldProps {
  form: PageForm<WebhookFormValues>;
  /** Names of the current headers. */
  names: readonly string[];
}

function HeadersField({ form: { values, enter }, names }: HeadersFieldProps) {
  const replace = (headers: WebhookFormValues["headers"]) => enter({ headers, replaceHeaders: true });
  return (
    <fieldset data-error-of="headers">
      <legend className="mb-1 text-xs font-medium">Custom headers</legend>
      {values.replaceHeaders ? (
        <>
          <p className="mb-2 text-xs text-fg-2">
            These replace the current headers. Values are encrypted and never shown again.
          </p>
          <HeaderRows headers={values.headers} onChange={(headers) => enter({ headers })} />
        </>
      ) : names.length === 0 ? (
        <>
          <p className="mb-2 text-xs text-fg-2">None. Sent with every delivery; values are never shown again.</p>
          <Button size="small" onClick={() => replace([newHeader()])}>
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
            <Button size="small" onClick={() => replace(names.map(newHeader))}>
              Replace
            </Button>
            <Button size="small" onClick={() => replace([])}>
              Remove all
            </Button>
          </div>
        </>
      )}
    </fieldset>
  );
}
