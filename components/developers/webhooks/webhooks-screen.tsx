"use client";

import Plus from "lucide-react/icons/plus";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { CertificateNote } from "#components/developers/access-tokens/certificate-note.tsx";
import { curlCommand, type Service } from "#components/developers/access-tokens/curl.ts";
import { DeveloperTabs } from "#components/developers/developer-tabs.tsx";
import { CardList } from "#components/list/card-list.tsx";
import { usePageCommand } from "#components/screen/commands.ts";
import { RoleLacks } from "#components/screen/not-for-role.tsx";
import { useMay } from "#components/screen/use-may.ts";
import { ViewOnly } from "#components/screen/view-only.tsx";
import { buttonClasses } from "#components/ui/button.tsx";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Link } from "#components/ui/link.tsx";
import { Page } from "#components/ui/page.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { PartMissing } from "#components/ui/stale-notice.tsx";
import { EnableWebhook } from "./enable-webhook.tsx";
import { useActivity } from "./use-webhooks.ts";
import type { Webhook } from "./webhook.ts";
import { webhookList } from "./webhook-list.tsx";

const newPath = "/developers/webhooks/new";
const refetchMs = () => 5000;

export function WebhooksScreen({ service }: { service: Service }) {
  if (useMay("webhooks:read")) return <Webhooks service={service} />;
  return (
    <Page>
      <PageHeader title="Webhooks" />
      <DeveloperTabs />
      <RoleLacks what="webhooks" needs="webhooks:read" />
    </Page>
  );
}

const isFaint = ({ status }: Webhook) => status === "disabled";

const enabling = (webhook: Webhook, frame: (content: ReactNode) => ReactNode) => (
  <EnableWebhook webhook={webhook} frame={frame} />
);

function Webhooks({ service }: { service: Service }) {
  const router = useRouter();
  const mayWrite = useMay("webhooks:write");
  usePageCommand(mayWrite, {
    ...{ label: "New webhook", keys: "N", keywords: ["subscribe", "subscription", "event"] },
    run: () => router.push(newPath),
  });
  return (
    <CardList
      list={webhookList}
      description="Each webhook receives the events it subscribes to, signed and with retries."
      action={
        mayWrite ? (
          <Link href={newPath} className={buttonClasses({ variant: "primary" })}>
            <Plus aria-hidden="true" />
            New webhook
          </Link>
        ) : (
          <ViewOnly what="webhooks" needs="webhooks:write" />
        )
      }
      tabs={<DeveloperTabs />}
      refetchMs={refetchMs}
      around={(table) => (
        <>
          <ActivityMissing />
          {table}
        </>
      )}
      isFaint={isFaint}
      // Anything that needs attention is shown below its webhook.
      underRow={enabling}
      none={<FirstWebhook service={service} newPath={mayWrite ? newPath : null} />}
    />
  );
}

function ActivityMissing() {
  return <PartMissing query={useActivity()} title="Couldn't load the last 24 hours" className="mb-3" />;
}

interface FirstWebhookProps {
  service: Service;
  /** Null for read-only access. */
  newPath: string | null;
}

/** Shown instead of the list while there are no webhooks. */
function FirstWebhook({ service, newPath }: FirstWebhookProps) {
  const body = { name: "Ledger", url: "https://ledger.example.com/webhooks", events: ["*"] };
  return (
    <EmptyState
      title="No webhooks yet. A webhook sends events to your endpoint as they happen."
      action={
        newPath === null ? undefined : (
          <Link href={newPath} className={buttonClasses()}>
            Subscribe to events
          </Link>
        )
      }
    >
      <CodeBlock
        label="Do this with the API, using a token with the scope webhooks:write"
        code={curlCommand({ service, method: "POST", path: "/webhooks", token: "<API_TOKEN>", body })}
        className="w-full max-w-text"
      />
      <CertificateNote service={service} />
    </EmptyState>
  );
}
