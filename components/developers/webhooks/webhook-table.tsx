"use client";

import { type ReactNode, useMemo } from "react";
import { CardTable } from "#components/table/card-table.tsx";
import type { Column } from "#components/table/column.ts";
import { RowOpening } from "#components/table/row-opening.tsx";
import { Link } from "#components/ui/link.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { PartMissing } from "#components/ui/stale-notice.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import type { listWebhookActivity } from "#lib/developers/webhook-deliveries/contract.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import { missing } from "#lib/platform/format/missing.ts";
import { ActivitySpark } from "./activity-spark.tsx";
import { EnableWebhook } from "./enable-webhook.tsx";
import { FailureMeter } from "./failure-meter.tsx";
import { useActivity } from "./use-webhooks.ts";
import { hostOf, pathOf, titleOf, type Webhook } from "./webhook.ts";
import { WebhookStatus } from "./webhook-status.tsx";

type Hours = OutputOf<typeof listWebhookActivity>["data"][number]["hours"];

type Activity = Hours | "failed" | "loading";

const noHours: Hours = [];

const enabling = (webhook: Webhook, frame: (content: ReactNode) => ReactNode) => (
  <EnableWebhook webhook={webhook} frame={frame} />
);

/** Anything that needs attention is shown below its webhook. */
export function WebhookTable({ webhooks }: { webhooks: readonly Webhook[] }) {
  const query = useActivity();
  const isFailed = query.error !== null;
  const columns = useMemo(() => {
    const known = new Map(query.data?.data.map(({ webhook_id, hours }) => [webhook_id, hours]));
    const unknown = query.data ? noHours : isFailed ? "failed" : "loading";
    return columnsOf(({ id }) => known.get(id) ?? unknown);
  }, [query.data, isFailed]);
  return (
    <>
      <PartMissing query={query} title="Couldn't load the last 24 hours" className="mb-3" />
      <CardTable
        label="Webhooks"
        columns={columns}
        rows={webhooks}
        keyOf={({ id }) => id}
        isFaint={({ status }) => status === "disabled"}
        below={enabling}
      />
    </>
  );
}

function columnsOf(hoursOf: (webhook: Webhook) => Activity): readonly Column<Webhook>[] {
  return [
    { key: "name", header: "Name", width: 12, grows: true, cell: (webhook) => <Name webhook={webhook} /> },
    { key: "status", header: "Status", width: 8.5, cell: (webhook) => <WebhookStatus webhook={webhook} /> },
    {
      ...{ key: "failures", header: "Failed retries", width: 9 },
      cell: (webhook) => <FailureMeter failures={webhook.consecutive_failures} />,
    },
    {
      ...{ key: "events", header: "Events", width: 4.5, dropOrder: 2 },
      cell: ({ events }) => (events.includes("*") ? "All" : events.length),
    },
    {
      ...{ key: "activity", header: "Last 24 hours", width: 10.5, dropOrder: 3 },
      cell: (webhook) => <LastHours activity={hoursOf(webhook)} />,
    },
    {
      ...{ key: "created", header: "Created", width: 7.5, dropOrder: 1 },
      cell: ({ created_at }) => <Timestamp value={created_at} inRow />,
    },
  ];
}

function Name({ webhook }: { webhook: Webhook }) {
  return (
    <>
      <Link
        href={pathOf(webhook.id)}
        className="-my-0.5 inline-flex min-h-6 items-center rounded-sm font-medium text-fg hover:underline coarse:min-h-10"
      >
        {titleOf(webhook)}
        <RowOpening title={titleOf(webhook)} note={hostOf(webhook.url)} />
      </Link>
      <code className="block truncate font-mono text-xs leading-4 text-fg-2">{hostOf(webhook.url)}</code>
    </>
  );
}

function LastHours({ activity }: { activity: Activity }) {
  if (activity === "failed") return missing;
  return activity === "loading" ? <Skeleton className="h-5 w-32" /> : <ActivitySpark activity={activity} />;
}
