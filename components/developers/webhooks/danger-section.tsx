import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { ActionButton } from "#components/screen/action-button.tsx";
import { ConfirmedAction } from "#components/screen/confirmed-action.tsx";
import { Button } from "#components/ui/button.tsx";
import { Section } from "#components/ui/section.tsx";
import { deleteWebhook, updateWebhook } from "#lib/developers/webhooks/contract.ts";
import { call } from "#lib/platform/api/client.ts";
import { cacheWebhook, invalidateWebhook } from "./use-webhooks.ts";
import { titleOf, type Webhook } from "./webhook.ts";

export function DangerSection({ webhook }: { webhook: Webhook }) {
  return (
    <Section title="Pause or delete" id="end" className="flex flex-col gap-4">
      {webhook.status === "enabled" ? <Disable webhook={webhook} /> : null}
      <Delete webhook={webhook} />
    </Section>
  );
}

function Disable({ webhook }: { webhook: Webhook }) {
  const client = useQueryClient();
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t pt-3">
      <p className="max-w-text flex-[1_1_14rem] text-sm text-fg-2">
        A disabled webhook receives nothing. Events are kept for 30 days, and you can send them when you enable it
        again.
      </p>
      <ActionButton
        run={() => call(updateWebhook, { webhook_id: webhook.id, status: "disabled" })}
        done={{ title: `${titleOf(webhook)} was disabled`, description: "Events are kept for 30 days." }}
        onDone={({ data }) => cacheWebhook(client, data)}
        failed={`Couldn't disable ${titleOf(webhook)}`}
      >
        Disable
      </ActionButton>
    </div>
  );
}

function Delete({ webhook }: { webhook: Webhook }) {
  const client = useQueryClient();
  const router = useRouter();
  const name = titleOf(webhook);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t pt-3">
      <p className="max-w-text flex-[1_1_14rem] text-sm text-fg-2">
        Deletes the webhook with its key, deliveries, and pending events.
      </p>
      <ConfirmedAction
        title={`Delete ${name}?`}
        action="Delete webhook"
        typedName={name}
        run={() => call(deleteWebhook, { webhook_id: webhook.id })}
        done={{ title: `${name} was deleted`, description: "It no longer receives events." }}
        onDone={() => {
          invalidateWebhook(client, webhook.id);
          router.replace("/developers/webhooks");
        }}
        trigger={<Button variant="danger">Delete…</Button>}
      >
        Pending deliveries are canceled, and its key is deleted. You can't undo this.
      </ConfirmedAction>
    </div>
  );
}
