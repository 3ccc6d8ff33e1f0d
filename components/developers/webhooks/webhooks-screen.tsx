"use client";

import Plus from "lucide-react/icons/plus";
import { useRouter } from "next/navigation";
import { useDeferredValue, useMemo } from "react";
import type { Service } from "#components/developers/access-tokens/curl.ts";
import { DeveloperTabs } from "#components/developers/developer-tabs.tsx";
import { useCommands } from "#components/screen/commands.ts";
import { RoleLacks } from "#components/screen/not-for-role.tsx";
import { useAccount } from "#components/screen/use-account.ts";
import { ViewOnly } from "#components/screen/view-only.tsx";
import { CardTableSkeleton } from "#components/table/card-table.tsx";
import { NoMatches } from "#components/table/no-matches.tsx";
import { useListView } from "#components/table/use-list-view.ts";
import { buttonClasses } from "#components/ui/button.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { Link } from "#components/ui/link.tsx";
import { Page } from "#components/ui/page.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { StaleNotice } from "#components/ui/stale-notice.tsx";
import { FirstWebhook } from "./first-webhook.tsx";
import { listParams, selectWebhooks } from "./list-view.ts";
import { useMayWrite, useWebhooks } from "./use-webhooks.ts";
import { WebhookFilters } from "./webhook-filters.tsx";
import { WebhookTable } from "./webhook-table.tsx";

const newPath = "/developers/webhooks/new";
const none: readonly never[] = [];

export function WebhooksScreen({ service }: { service: Service }) {
  const { scopes } = useAccount();
  if (scopes.includes("webhooks:read")) return <Webhooks service={service} />;
  return (
    <Page>
      <PageHeader title="Webhooks" />
      <DeveloperTabs />
      <RoleLacks what="webhooks" />
    </Page>
  );
}

function Webhooks({ service }: { service: Service }) {
  const router = useRouter();
  const mayWrite = useMayWrite();
  const list = useWebhooks();
  const { view, change } = useListView(listParams);
  const all = list.data?.data ?? none;
  // Deferred so that the filter updates on screen before its rows.
  const following = useDeferredValue(view);
  const shown = useMemo(() => selectWebhooks(all, following), [all, following]);
  useCommands(
    mayWrite
      ? [
          {
            label: "New webhook",
            group: "This page",
            keys: "N",
            keywords: ["subscribe", "subscription", "event"],
            run: () => router.push(newPath),
          },
        ]
      : [],
  );

  return (
    <Page>
      <PageHeader
        title="Webhooks"
        count={list.data && shown.length}
        description="Each webhook receives the events it subscribes to, signed and with retries."
        action={
          mayWrite ? (
            <Link href={newPath} className={buttonClasses({ variant: "primary" })}>
              <Plus aria-hidden="true" />
              New webhook
            </Link>
          ) : (
            <ViewOnly what="webhooks" />
          )
        }
      />
      <DeveloperTabs />
      {all.length > 0 ? <WebhookFilters view={view} onViewChange={change} /> : null}
      <StaleNotice query={list} className="mb-3" />
      {list.error && !list.data ? (
        <ErrorState title="Couldn't load webhooks" query={list} />
      ) : !list.data ? (
        <CardTableSkeleton label="Loading webhooks" />
      ) : all.length === 0 ? (
        <FirstWebhook service={service} newPath={mayWrite ? newPath : null} />
      ) : shown.length === 0 ? (
        <NoMatches title="No webhooks match these filters." onClear={() => change(null)} />
      ) : (
        <WebhookTable webhooks={shown} />
      )}
    </Page>
  );
}
