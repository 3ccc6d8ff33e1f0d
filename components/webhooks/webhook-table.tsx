"use client";

import Link from "next/link";
import { memo, useMemo } from "react";
import { tableRoles } from "#components/table/table-roles.ts";
import { cn } from "#components/ui/class-names.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { PartMissing } from "#components/ui/stale-notice.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import type { OutputOf } from "#lib/api/contract.ts";
import { missing } from "#lib/format/missing.ts";
import type { listActivity } from "#lib/webhook-deliveries/contract.ts";
import { ActivitySpark } from "./activity-spark.tsx";
import { EnableWebhook } from "./enable-webhook.tsx";
import { FailureMeter } from "./failure-meter.tsx";
import { useActivity } from "./use-webhooks.ts";
import { hostOf, pathOf, titleOf, type Webhook } from "./webhook.ts";
import { WebhookStatus } from "./webhook-status.tsx";

const headers = [
  { name: "Name" },
  { name: "Status", width: "lg:w-34" },
  { name: "Failures in a row", width: "lg:w-42" },
  { name: "Events", width: "lg:w-20" },
  { name: "Last 24 hours", width: "lg:w-72" },
  { name: "Created", width: "lg:w-32" },
];

type Hours = OutputOf<typeof listActivity>["data"][number]["hours"];

const noHours: Hours = [];

const cell = "px-2 py-2 align-top leading-6 first:pl-0 last:pr-0";

/** A cell that says its column's name where rows are cards. */
const labelled =
  "max-lg:grid max-lg:grid-cols-[7.5rem_1fr] max-lg:px-0 max-lg:py-1 max-lg:before:text-fg-2 max-lg:before:content-[attr(data-label)]";

/** One line per webhook; on narrow screens one card. What waits for somebody stands under it. */
export function WebhookTable({ webhooks }: { webhooks: readonly Webhook[] }) {
  const query = useActivity();
  const activity = useMemo(
    () => new Map(query.data?.data.map(({ webhook_id, hours }) => [webhook_id, hours])),
    [query.data],
  );
  const unknown = query.data ? noHours : query.error ? "failed" : "loading";
  return (
    <>
      <PartMissing query={query} title="The figures of the last 24 hours could not be loaded" className="mb-3" />
      <table {...tableRoles.table} className="w-full table-fixed text-sm max-lg:block">
        <caption className="sr-only">Webhooks</caption>
        <thead {...tableRoles.rowGroup} className="max-lg:sr-only">
          <tr {...tableRoles.row} className="border-y text-left text-xs text-fg-2">
            {headers.map(({ name, width }) => (
              <th key={name} {...tableRoles.columnHeader} scope="col" className={cn(cell, "py-1.5 font-medium", width)}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {webhooks.map((webhook) => (
          <WebhookRows key={webhook.id} webhook={webhook} activity={activity.get(webhook.id) ?? unknown} />
        ))}
      </table>
    </>
  );
}

interface WebhookRowsProps {
  webhook: Webhook;
  activity: Hours | "failed" | "loading";
}

const WebhookRows = memo(function WebhookRows({ webhook, activity }: WebhookRowsProps) {
  const off = webhook.status === "disabled";
  return (
    <tbody {...tableRoles.rowGroup} className="border-b max-lg:block max-lg:py-3">
      <tr {...tableRoles.row} className={cn("max-lg:block", off && "text-fg-2")}>
        <th
          {...tableRoles.rowHeader}
          scope="row"
          className={cn(cell, "text-left font-normal max-lg:block max-lg:px-0")}
        >
          <Link
            href={pathOf(webhook.id)}
            className="inline-flex min-h-6 items-center rounded-sm font-medium text-fg hover:underline coarse:min-h-10"
          >
            {titleOf(webhook)}
          </Link>
          <code className="block truncate font-mono text-xs leading-4 text-fg-2">{hostOf(webhook.url)}</code>
        </th>
        <td {...tableRoles.cell} data-label="Status" className={cn(cell, labelled)}>
          <WebhookStatus webhook={webhook} />
        </td>
        <td {...tableRoles.cell} data-label="Failures in a row" className={cn(cell, labelled)}>
          <FailureMeter failures={webhook.consecutive_failures} />
        </td>
        <td {...tableRoles.cell} data-label="Events" className={cn(cell, labelled)}>
          {webhook.events.includes("*") ? "All" : webhook.events.length}
        </td>
        <td {...tableRoles.cell} data-label="Last 24 hours" className={cn(cell, labelled)}>
          <Activity activity={activity} />
        </td>
        <td {...tableRoles.cell} data-label="Created" className={cn(cell, labelled)}>
          <Timestamp value={webhook.created_at} inRow />
        </td>
      </tr>
      <EnableWebhook
        webhook={webhook}
        frame={(content) => (
          <tr {...tableRoles.row} className="max-lg:block">
            <td {...tableRoles.cell} colSpan={headers.length} className="pb-3 max-lg:block max-lg:pt-2 max-lg:pb-0">
              {content}
            </td>
          </tr>
        )}
      />
    </tbody>
  );
});

function Activity({ activity }: Pick<WebhookRowsProps, "activity">) {
  if (activity === "failed") return missing;
  return activity === "loading" ? <Skeleton className="h-5 w-32" /> : <ActivitySpark activity={activity} />;
}

export function WebhookTableSkeleton() {
  return (
    <div role="status" className="border-t">
      <span className="sr-only">Loading the webhooks</span>
      {["a", "b", "c"].map((key) => (
        <div key={key} className="flex h-14 items-center gap-8 border-b">
          <Skeleton className="h-8 w-48" />
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-4 w-32 max-sm:hidden" />
          <Skeleton className="h-4 w-40 max-sm:hidden" />
        </div>
      ))}
    </div>
  );
}
