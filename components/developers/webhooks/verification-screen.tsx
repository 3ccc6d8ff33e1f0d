"use client";

import { VerificationCode } from "./verification-code-view.tsx";
import { VerifyForm } from "./verify-form.tsx";
import type { Webhook } from "./webhook.ts";
import { WebhookPage } from "./webhook-page.tsx";

export function VerificationScreen({ id }: { id: string }) {
  return <WebhookPage id={id}>{(webhook) => <Verification webhook={webhook} />}</WebhookPage>;
}

function Verification({ webhook }: { webhook: Webhook }) {
  return (
    <div className="grid gap-x-10 gap-y-10 xl:grid-cols-2">
      <section aria-labelledby="verify" className="min-w-0">
        <h2 id="verify" className="mb-1 text-lg font-semibold">
          Check a request
        </h2>
        <p className="mb-4 max-w-text text-sm text-fg-2">
          Whether a request that reached you is genuine, and if not, which step differs. Nothing you paste leaves this
          browser.
        </p>
        <VerifyForm webhook={webhook} />
      </section>
      <section aria-labelledby="code" className="min-w-0">
        <h2 id="code" className="mb-1 text-lg font-semibold">
          Code for your receiver
        </h2>
        <p className="mb-4 max-w-text text-sm text-fg-2">
          The signature is the HMAC-SHA256 of POST and the raw body, in small hexadecimal digits, with the text of the
          signing key as the key. Deduplicate by <code className="font-mono text-xs">data.meta.event_id</code>, because
          a delivery may come more than once, and answer within 30 seconds.
        </p>
        <VerificationCode />
      </section>
    </div>
  );
}
