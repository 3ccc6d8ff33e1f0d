import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { EntryDialog } from "#components/forms/entry-dialog.tsx";
import type { OpenedDialog } from "#components/ui/opened-dialog.ts";
import { RadioGroup } from "#components/ui/radio-group.tsx";
import { rotateWebhookSigningKey } from "#lib/developers/webhooks/contract.ts";
import { call } from "#lib/platform/api/client.ts";
import { cacheWebhook } from "./use-webhooks.ts";
import type { Webhook } from "./webhook.ts";

const overlaps = [
  { value: "24", label: "24 hours", helper: "Time to update the key in all your receivers." },
  { value: "168", label: "7 days" },
  { value: "1", label: "1 hour" },
  { value: "0", label: "None", helper: "The current key stops signing right away. Use this if it leaked." },
];

interface RotateKeyProps extends OpenedDialog {
  webhook: Webhook;
  /** The webhook with its full new key. */
  onRotated: (webhook: Webhook) => void;
}

export default function RotateKey({ webhook, onRotated, ...opened }: RotateKeyProps) {
  const client = useQueryClient();
  const [hours, setHours] = useState("24");

  function show({ data }: { data: Webhook }) {
    cacheWebhook(client, data);
    onRotated(data);
    opened.onClose();
  }

  return (
    <EntryDialog
      isShort
      {...opened}
      title="Rotate the signing key"
      description="A new key signs x-service-signature from now on. During the overlap, webhook-signature has a signature from each key so your receivers can switch."
      action="Rotate key"
      send={() => call(rotateWebhookSigningKey, { webhook_id: webhook.id, overlap_hours: Number(hours) })}
      onSent={show}
    >
      <RadioGroup label="Overlap" value={hours} onValueChange={setHours} options={overlaps} />
    </EntryDialog>
  );
}
