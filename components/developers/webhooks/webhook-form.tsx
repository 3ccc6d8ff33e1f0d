import { useQueryClient } from "@tanstack/react-query";
import { TextField } from "#components/forms/text-field.tsx";
import { UnsavedGuard } from "#components/forms/unsaved-guard.tsx";
import { useIdempotencyKey } from "#components/forms/use-idempotency-key.ts";
import { usePageForm } from "#components/forms/use-page-form.ts";
import { Button } from "#components/ui/button.tsx";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { FormErrors } from "#components/ui/field.tsx";
import { createWebhook } from "#lib/developers/webhooks/contract.ts";
import { call } from "#lib/platform/api/client.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import { ErrorSummary } from "./error-summary.tsx";
import { HeaderRows } from "./header-rows.tsx";
import { cacheWebhook } from "./use-webhooks.ts";
import { EventsField, NameFields, SendingFields } from "./webhook-fields.tsx";
import { emptyForm, inputOf, newWebhookProblems, toServerErrors } from "./webhook-form-values.ts";

/** Includes the signing key: kept in the page's state only, while it is shown. */
export type MadeWebhook = OutputOf<typeof createWebhook>["data"];

export function WebhookForm({ onMade, isMade }: { onMade: (webhook: MadeWebhook) => void; isMade: boolean }) {
  const client = useQueryClient();
  const keyOf = useIdempotencyKey();
  const form = usePageForm({
    start: emptyForm,
    check: newWebhookProblems,
    async send(values) {
      const input = { ...inputOf(values), url: values.url };
      const { data } = await call(createWebhook, input, { idempotencyKey: keyOf(input) });
      cacheWebhook(client, data);
      onMade(data);
    },
    toServerErrors,
  });
  const { values, errors, enter } = form;

  return (
    <form {...form.formProps} aria-label="New webhook" className="flex max-w-160 flex-col gap-8">
      <FormErrors value={errors}>
        <NameFields form={form} />
        <div>
          <TextField
            label="Endpoint URL"
            helper="Must be reachable over HTTPS on port 443 or 8443. You can't change it later."
            {...form.text("url")}
            type="url"
            placeholder="https://example.com/webhooks"
            spellCheck={false}
            className="max-w-text"
          />
          <TunnelHint url={values.url} />
        </div>
        <EventsField form={form} />
        <SendingFields form={form} />
        <fieldset data-error-of="headers">
          <legend className="text-xs font-medium">
            Custom headers <span className="font-normal text-fg-3">(optional)</span>
          </legend>
          <p className="mt-1 mb-2 text-xs text-fg-2">
            Sent with every delivery. Values are encrypted and never shown again.
          </p>
          <HeaderRows headers={values.headers} onChange={(headers) => enter({ headers })} />
        </fieldset>
      </FormErrors>
      <ErrorSummary title="Couldn't create the webhook" errors={errors} />
      <div>
        <Button type="submit" variant="primary" pending={form.isPending}>
          Create webhook
        </Button>
        <p className="mt-2 text-xs text-fg-2">The signing key is shown once, right after.</p>
      </div>
      {form.isChanged && !isMade ? (
        <UnsavedGuard what="This webhook hasn't been created yet." backTo="/developers/webhooks" />
      ) : null}
    </form>
  );
}

const inside = /^(?:https?:\/\/)?(?:localhost|127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|\[?::1|0\.0\.0\.0)/i;

/** How to expose a local receiver on a public URL; expanded when a private address is entered. */
function TunnelHint({ url }: { url: string }) {
  const isInside = inside.test(url.trim());
  const port = /:(\d{2,5})(?:\/|$)/.exec(url)?.[1] ?? "8000";
  return (
    <Disclosure key={String(isInside)} startsOpen={isInside} summary="Testing on your own machine?" className="mt-1">
      <div className="flex max-w-text flex-col gap-2 pt-1 text-xs text-fg-2">
        <p>We don't call private addresses. A tunnel gives your program a public URL; each of these prints one:</p>
        <CodeBlock label="Cloudflare Tunnel" code={`cloudflared tunnel --url http://localhost:${port}`} />
        <CodeBlock label="ngrok" code={`ngrok http ${port}`} />
      </div>
    </Disclosure>
  );
}
