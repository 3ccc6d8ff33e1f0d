"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { flushSync } from "react-dom";
import { DeveloperTabs } from "#components/developers/developer-tabs.tsx";
import { RoleLacks } from "#components/screen/not-for-role.tsx";
import { useMay } from "#components/screen/use-may.ts";
import { Page } from "#components/ui/page.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { SigningKeyDialog } from "./signing-key-dialog.tsx";
import { pathOf, titleOf } from "./webhook.ts";
import { type MadeWebhook, WebhookForm } from "./webhook-form.tsx";

export function NewWebhookScreen() {
  const router = useRouter();
  const mayWrite = useMay("webhooks:write");
  const [made, setMade] = useState<MadeWebhook | null>(null);

  function finish() {
    if (made) router.replace(pathOf(made.id));
    setMade(null);
  }

  return (
    <Page>
      <PageHeader
        title="New webhook"
        description="Events are sent as they happen: signed, at least once, with retries for 24 hours."
      />
      <DeveloperTabs />
      {mayWrite ? (
        <WebhookForm onMade={setMade} isMade={made !== null} />
      ) : (
        <RoleLacks what="creating webhooks" needs="webhooks:write" />
      )}
      {made ? (
        <SigningKeyDialog
          title={`${titleOf(made)} was created`}
          name={titleOf(made)}
          webhook={made}
          onDone={finish}
          onGone={() => flushSync(() => setMade(null))}
        />
      ) : null}
    </Page>
  );
}
