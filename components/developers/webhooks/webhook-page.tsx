import Send from "lucide-react/icons/send";
import { type ReactNode, useState } from "react";
import { usePageCommand } from "#components/screen/commands.ts";
import { forRole } from "#components/screen/for-role.tsx";
import { RecordPage } from "#components/screen/record-page.tsx";
import { useMay } from "#components/screen/use-may.ts";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { lateDialog } from "#components/ui/late-dialog.tsx";
import { Link } from "#components/ui/link.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { TabLinks } from "#components/ui/tab-links.tsx";
import { failuresThatDisable, retryDelays, retryWords } from "#lib/developers/webhooks/rules.ts";
import { EnableWebhook } from "./enable-webhook.tsx";
import { useWebhook } from "./use-webhooks.ts";
import { pathOf, streakNotice, titleOf, type Webhook } from "./webhook.ts";
import { WebhookStatus } from "./webhook-status.tsx";

const SendTestEvent = lateDialog(() => import("./send-test-event.tsx"));

const list = { href: "/developers/webhooks", title: "Webhooks" };

interface WebhookPageProps {
  id: string;
  panel?: ReactNode;
  children: (webhook: Webhook) => ReactNode;
}

/** Shared layout for a webhook's pages: its name and state, anything that needs attention, and its tabs. */
export const WebhookPage = forRole("webhooks:read", { title: "Webhook", what: "webhooks" }, Known);

function Known({ id, panel, children }: WebhookPageProps) {
  return (
    <RecordPage title="Webhook" list={list} query={useWebhook(id)} panel={panel}>
      {(webhook) => (
        <>
          <Head webhook={webhook} />
          {children(webhook)}
        </>
      )}
    </RecordPage>
  );
}

function Head({ webhook }: { webhook: Webhook }) {
  const mayWrite = useMay("webhooks:write");
  const [testing, setTesting] = useState(false);
  const tabs = [
    { href: pathOf(webhook.id, "overview"), label: "Overview" },
    { href: pathOf(webhook.id, "deliveries"), label: "Deliveries" },
    { href: pathOf(webhook.id, "settings"), label: "Settings" },
    { href: pathOf(webhook.id, "verification"), label: "Verification" },
  ];
  usePageCommand(mayWrite, { label: "Send a test event", keywords: ["ping", "try"], run: () => setTesting(true) });
  return (
    <>
      <PageHeader
        title={titleOf(webhook)}
        description={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <WebhookStatus webhook={webhook} />
            <code className="font-mono text-xs break-all">{webhook.url}</code>
          </span>
        }
        action={
          mayWrite ? (
            <Button onClick={() => setTesting(true)}>
              <Send aria-hidden="true" />
              Send test event
            </Button>
          ) : null
        }
      />
      {testing ? <SendTestEvent webhook={webhook} onClose={() => setTesting(false)} /> : null}
      <EnableWebhook webhook={webhook} frame={(content) => <div className="mb-4">{content}</div>} />
      <StreakNotice webhook={webhook} />
      <TabLinks label={titleOf(webhook)} tabs={tabs} />
    </>
  );
}

function StreakNotice({ webhook }: { webhook: Webhook }) {
  const notice = streakNotice(webhook);
  if (notice === 0 || webhook.status === "disabled") return null;
  const last = notice >= failuresThatDisable - 1;
  return (
    <Banner tone={last ? "bad" : "warn"} className="mb-4" title={retryWords(webhook.consecutive_failures)}>
      {last
        ? "The next failure of that delivery disables the webhook. "
        : `After its ${retryDelays.length}th failed retry, the webhook is disabled. `}
      One success resets the count. The <LinkToFailures id={webhook.id} /> show what your endpoint returns.
    </Banner>
  );
}

function LinkToFailures({ id }: { id: string }) {
  return (
    <Link href={`${pathOf(id, "deliveries")}?state=retrying,failed`} className="underline">
      undelivered events
    </Link>
  );
}
