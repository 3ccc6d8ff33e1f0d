"use client";

import ChevronLeft from "lucide-react/icons/chevron-left";
import Send from "lucide-react/icons/send";
import Link from "next/link";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useCommands } from "#components/shell/commands.ts";
import { PageMissing } from "#components/shell/page-missing.tsx";
import { useAccount } from "#components/shell/use-account.ts";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { Page } from "#components/ui/page.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { StaleNotice } from "#components/ui/stale-notice.tsx";
import { TabLinks } from "#components/ui/tab-links.tsx";
import { failuresThatDisable } from "#lib/webhooks/schedule.ts";
import { EnableWebhook } from "./enable-webhook.tsx";
import { useMayWrite, useWebhook } from "./use-webhooks.ts";
import { pathOf, streakNotice, titleOf, type Webhook } from "./webhook.ts";
import { WebhookStatus } from "./webhook-status.tsx";

const SendTestEvent = lazy(() => import("./send-test-event.tsx"));

interface WebhookPageProps {
  id: string;
  panel?: ReactNode;
  children: (webhook: Webhook) => ReactNode;
}

/** What every page of one webhook has around it: its name and state, what it waits for, and its tabs. */
export function WebhookPage({ id, panel, children }: WebhookPageProps) {
  const { scopes, role } = useAccount();
  if (!scopes.includes("webhooks:read")) {
    return (
      <Page>
        <PageHeader title="Webhook" />
        <EmptyState
          title={`Your role (${role}) does not include webhooks. An administrator of the organization can change it.`}
        />
      </Page>
    );
  }
  return (
    <Known id={id} panel={panel}>
      {children}
    </Known>
  );
}

function Known({ id, panel, children }: WebhookPageProps) {
  const query = useWebhook(id);
  const { data, error } = query;
  const missing = error?.status === 404;
  return (
    <Page panel={missing ? null : panel}>
      <nav aria-label="Breadcrumb" className="-mt-1 mb-1">
        <Link
          href="/developers/webhooks"
          className="-ml-1 inline-flex h-(--control-sm) items-center gap-0.5 rounded-sm pr-1 text-xs text-fg-2 hover:text-fg"
        >
          <ChevronLeft aria-hidden="true" className="size-3.5" />
          Webhooks
        </Link>
      </nav>
      {missing ? (
        <PageMissing />
      ) : data ? (
        <>
          <Head webhook={data.data} />
          <StaleNotice query={query} className="mb-4" />
          {children(data.data)}
        </>
      ) : error ? (
        <>
          <PageHeader title="Webhook" />
          <ErrorState
            title="The webhook could not be loaded"
            error={error}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        </>
      ) : (
        <div role="status">
          <span className="sr-only">Loading the webhook</span>
          <Skeleton className="mb-3 h-8 w-64" />
          <Skeleton className="mb-6 h-8 w-full" />
          <Skeleton className="h-64 w-full" />
        </div>
      )}
    </Page>
  );
}

function Head({ webhook }: { webhook: Webhook }) {
  const mayWrite = useMayWrite();
  const [testing, setTesting] = useState(false);
  const tabs = [
    { href: pathOf(webhook.id, "overview"), label: "Overview" },
    { href: pathOf(webhook.id, "deliveries"), label: "Deliveries" },
    { href: pathOf(webhook.id, "settings"), label: "Settings" },
    { href: pathOf(webhook.id, "verification"), label: "Verification" },
  ];
  useCommands(
    mayWrite
      ? [{ label: "Send a test event", group: "This page", keywords: ["ping", "try"], run: () => setTesting(true) }]
      : [],
  );
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
      <Suspense>{testing ? <SendTestEvent webhook={webhook} onClose={() => setTesting(false)} /> : null}</Suspense>
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
    <Banner
      tone={last ? "bad" : "warn"}
      className="mb-4"
      title={`${webhook.consecutive_failures} attempts in a row have failed`}
    >
      {last ? "The next failure disables it. " : `After ${failuresThatDisable} it is disabled. `}
      One success ends the count; its <LinkToFailures id={webhook.id} /> say what the endpoint answers.
    </Banner>
  );
}

function LinkToFailures({ id }: { id: string }) {
  return (
    <Link href={`${pathOf(id, "deliveries")}?state=retrying,failed`} className="underline">
      failed deliveries
    </Link>
  );
}
