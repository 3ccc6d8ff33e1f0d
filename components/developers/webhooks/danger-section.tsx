import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { ConfirmedAction } from "#components/screen/confirmed-action.tsx";
import { toastFailure } from "#components/screen/toast-failure.ts";
import { Button } from "#components/ui/button.tsx";
import { toast } from "#components/ui/toast.tsx";
import { deleteWebhook, updateWebhook } from "#lib/developers/webhooks/contract.ts";
import { call } from "#lib/platform/api/client.ts";
import { cacheWebhook, invalidateWebhook } from "./use-webhooks.ts";
import { titleOf, type Webhook } from "./webhook.ts";

export function DangerSection({ webhook }: { webhook: Webhook }) {
  return (
    <section aria-labelledby="end" className="flex flex-col gap-4">
      <h2 id="end" className="text-lg font-semibold">
        Pause or delete
      </h2>
      {webhook.status === "enabled" ? <Disable webhook={webhook} /> : null}
      <Delete webhook={webhook} />
    </section>
  );
}

function Disable({ webhook }: { webhook: Webhook }) {
  const client = useQueryClient();
  const disable = useMutation({
    mutationFn: () => call(updateWebhook, { webhook_id: webhook.id, status: "disabled" }),
    onSuccess: ({ data }) => {
      cacheWebhook(client, data);
      toast({ title: `${titleOf(webhook)} was disabled`, description: "Events are kept for 30 days." });
    },
    onError: (error) => toastFailure(`Couldn't disable ${titleOf(webhook)}`, error),
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t pt-3">
      <p className="max-w-text flex-[1_1_14rem] text-sm text-fg-2">
        A disabled webhook receives nothing. Events are kept for 30 days, and you can send them when you enable it
        again.
      </p>
      <Button onClick={() => disable.mutate()} pending={disable.isPending}>
        Disable
      </Button>
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
