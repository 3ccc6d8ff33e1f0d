"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { flushSync } from "react-dom";
import { DeveloperTabs } from "#components/developers/developer-tabs.tsx";
import { useAccount } from "#components/shell/use-account.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Page } from "#components/ui/page.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { SigningKeyDialog } from "./signing-key-dialog.tsx";
import { useMayWrite } from "./use-webhooks.ts";
import { pathOf, titleOf } from "./webhook.ts";
import { type MadeWebhook, WebhookForm } from "./webhook-form.tsx";

export function NewWebhookScreen() {
  const router = useRouter();
  const { role } = useAccount();
  const mayWrite = useMayWrite();
  const [made, setMade] = useState<MadeWebhook | null>(null);

  function finish() {
    if (made) router.replace(pathOf(made.id));
    setMade(null);
  }

  return (
    <Page>
      <PageHeader
        title="New webhook"
        description="Events go out as they happen: signed, each at least once, and for 24 hours until they are answered."
      />
      <DeveloperTabs />
      {mayWrite ? (
        <WebhookForm onMade={setMade} isMade={made !== null} />
      ) : (
        <EmptyState title={`Your role (${role}) cannot make webhooks. A developer, admin or owner can.`} />
      )}
      {made ? (
        <SigningKeyDialog
          title={`${titleOf(made)} is subscribed`}
          name={titleOf(made)}
          webhook={made}
          onDone={finish}
          onGone={() => flushSync(() => setMade(null))}
        />
      ) : null}
    </Page>
  );
}
