"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { failure } from "#components/shell/refusal.ts";
import { AlertDialog } from "#components/ui/alert-dialog.tsx";
import { Button } from "#components/ui/button.tsx";
import { toast } from "#components/ui/toast.tsx";
import { deleteWebhook, updateWebhook } from "#lib/developers/webhooks/contract.ts";
import { call } from "#lib/platform/api/client.ts";
import { invalidateWebhook, keepWebhook } from "./use-webhooks.ts";
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
      keepWebhook(client, data);
      toast({ title: `${titleOf(webhook)} is disabled`, description: "What happens is kept for it for 30 days." });
    },
    onError: (error) =>
      toast({ title: `${titleOf(webhook)} was not disabled`, description: failure(error), urgent: true }),
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t pt-3">
      <p className="max-w-text flex-[1_1_14rem] text-sm text-fg-2">
        Disabled, it is sent nothing. What happens meanwhile is kept for 30 days and can be sent when it is enabled
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
  const [open, setOpen] = useState(false);
  const name = titleOf(webhook);
  const remove = useMutation({
    mutationFn: () => call(deleteWebhook, { webhook_id: webhook.id }),
    onSuccess() {
      setOpen(false);
      invalidateWebhook(client, webhook.id);
      router.replace("/developers/webhooks");
      toast({ title: `${name} is deleted`, description: "Nothing is sent to it any more." });
    },
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t pt-3">
      <p className="max-w-text flex-[1_1_14rem] text-sm text-fg-2">
        Deleted, its key, its deliveries and what waits to be sent are gone.
      </p>
      <AlertDialog
        title={`Delete ${name}?`}
        action="Delete webhook"
        typedName={name}
        open={open}
        onOpenChange={(next) => {
          setOpen(next);
          remove.reset();
        }}
        onAction={() => remove.mutate()}
        pending={remove.isPending}
        error={remove.error ? failure(remove.error) : undefined}
        trigger={<Button variant="danger">Delete…</Button>}
      >
        What waits to be sent to it is canceled, and its key verifies nothing new. This cannot be undone.
      </AlertDialog>
    </div>
  );
}
