import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { flushSync } from "react-dom";
import { ConfirmedAction } from "#components/screen/confirmed-action.tsx";
import { DialogButton } from "#components/ui/dialog-button.tsx";
import { lateDialog } from "#components/ui/late-dialog.tsx";
import { Section } from "#components/ui/section.tsx";
import { Status, type StatusTone } from "#components/ui/status.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import { getWebhook, revokeWebhookSigningKey } from "#lib/developers/webhooks/contract.ts";
import { call } from "#lib/platform/api/client.ts";
import { SigningKeyDialog } from "./signing-key-dialog.tsx";
import { cacheWebhook } from "./use-webhooks.ts";
import { titleOf, type Webhook } from "./webhook.ts";

const RotateKey = lateDialog(() => import("./rotate-key.tsx"));

type Key = Webhook["signing_keys"][number];

const states: Record<Key["state"], { word: string; tone: StatusTone }> = {
  active: { word: "Active", tone: "neutral" },
  retiring: { word: "Retiring", tone: "warn" },
  revoked: { word: "Revoked", tone: "neutral" },
};

export function SigningKeys({ webhook }: { webhook: Webhook }) {
  const [fresh, setFresh] = useState<Webhook | null>(null);
  return (
    <Section
      title="Signing keys"
      id="keys"
      action={
        <DialogButton dialog={(opened) => <RotateKey webhook={webhook} onRotated={setFresh} {...opened} />}>
          Rotate…
        </DialogButton>
      }
    >
      <p className="mb-3 text-sm text-fg-2">
        The key that signed a delivery is named in <code className="font-mono text-xs">x-service-hmac-label</code>.
      </p>
      <ul className="border-t">
        {webhook.signing_keys.map((key) => (
          <KeyLine key={key.id} webhook={webhook} signingKey={key} />
        ))}
      </ul>
      {fresh ? (
        <SigningKeyDialog
          title="Key rotated"
          name={titleOf(fresh)}
          webhook={fresh}
          onDone={() => setFresh(null)}
          onGone={() => flushSync(() => setFresh(null))}
        />
      ) : null}
    </Section>
  );
}

function KeyLine({ webhook, signingKey: key }: { webhook: Webhook; signingKey: Key }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b py-2 text-sm">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3">
          <code className="font-mono text-xs font-medium">{key.label}</code>
          <code className="font-mono text-xs text-fg-2">…{key.hint}</code>
          <Status tone={states[key.state].tone}>{states[key.state].word}</Status>
        </p>
        <p className="text-xs text-fg-2">
          Created <Timestamp value={key.created_at} />
          {key.state === "retiring" && key.not_after ? (
            <>
              , also signs webhook-signature until <Timestamp value={key.not_after} absolute />
            </>
          ) : null}
        </p>
      </div>
      {key.state === "retiring" ? <RevokeKey webhook={webhook} signingKey={key} /> : null}
    </li>
  );
}

function RevokeKey({ webhook, signingKey: key }: { webhook: Webhook; signingKey: Key }) {
  const client = useQueryClient();
  return (
    <ConfirmedAction
      title={`Revoke ${key.label}?`}
      action="Revoke key"
      typedName={key.label}
      run={async () => {
        await call(revokeWebhookSigningKey, { webhook_id: webhook.id, key_id: key.id });
        return call(getWebhook, { webhook_id: webhook.id });
      }}
      done={{ title: `${key.label} was revoked`, description: "It no longer signs anything." }}
      onDone={({ data }) => cacheWebhook(client, data)}
      button="Revoke"
      label={`Revoke ${key.label}`}
    >
      Receivers that still verify with this key will reject every delivery. You can't undo this.
    </ConfirmedAction>
  );
}
