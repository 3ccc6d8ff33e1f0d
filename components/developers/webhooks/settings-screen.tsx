"use client";

import { RoleLacks } from "#components/screen/not-for-role.tsx";
import { useMay } from "#components/screen/use-may.ts";
import { DangerSection } from "./danger-section.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { SigningKeys } from "./signing-keys.tsx";
import type { Webhook } from "./webhook.ts";
import { WebhookPage } from "./webhook-page.tsx";

export function SettingsScreen({ id }: { id: string }) {
  return <WebhookPage id={id}>{(webhook) => <Settings webhook={webhook} />}</WebhookPage>;
}

function Settings({ webhook }: { webhook: Webhook }) {
  const mayWrite = useMay("webhooks:write");
  if (!mayWrite) return <RoleLacks what="changing webhooks" needs="webhooks:write" />;
  return (
    <div className="grid gap-x-10 gap-y-10 xl:grid-cols-[minmax(0,42rem)_minmax(20rem,1fr)]">
      <SettingsForm key={webhook.id} webhook={webhook} />
      <div className="flex min-w-0 flex-col gap-10">
        <SigningKeys webhook={webhook} />
        <DangerSection webhook={webhook} />
      </div>
    </div>
  );
}
