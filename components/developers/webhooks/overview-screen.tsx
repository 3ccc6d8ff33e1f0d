"use client";

import { useQuery } from "@tanstack/react-query";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useCallback } from "react";
import { RecordDetails } from "#components/screen/changes-detail.tsx";
import { CardTable } from "#components/table/card-table.tsx";
import { RowAddress } from "#components/table/panel-link.tsx";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#components/ui/class-names.ts";
import { Detail, DetailList } from "#components/ui/details.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Link } from "#components/ui/link.tsx";
import { Read } from "#components/ui/read.tsx";
import { Section } from "#components/ui/section.tsx";
import { StaleNotice } from "#components/ui/stale-notice.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import { getWebhookHealth, listWebhookDeliveries } from "#lib/developers/webhook-deliveries/contract.ts";
import { query } from "#lib/platform/api/client.ts";
import { missing } from "#lib/platform/format/missing.ts";
import { countOf, formatCount } from "#lib/platform/format/number.ts";
import { deliveryColumns, latestDeliveries } from "./delivery-list.tsx";
import { FailureMeter } from "./failure-meter.tsx";
import { HealthChart } from "./health-chart.tsx";
import { HealthTable } from "./health-table.tsx";
import { pathOf, type Webhook } from "./webhook.ts";
import { WebhookPage } from "./webhook-page.tsx";

const healthMs = 15_000;
const deliveriesMs = 3000;
const intervals = ["hour", "day"] as const;
const spans = { hour: "Last 24 hours", day: "Last 30 days" };

export function OverviewScreen({ id }: { id: string }) {
  return <WebhookPage id={id}>{(webhook) => <Overview webhook={webhook} />}</WebhookPage>;
}

function Overview({ webhook }: { webhook: Webhook }) {
  return (
    <div className="grid gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-8">
        <Health id={webhook.id} />
        <Latest id={webhook.id} />
      </div>
      <Facts webhook={webhook} />
    </div>
  );
}

function Health({ id }: { id: string }) {
  const [interval, setInterval] = useQueryState("per", parseAsStringLiteral(intervals).withDefault("hour"));
  const health = useQuery({ ...query(getWebhookHealth, { webhook_id: id, interval }), refetchInterval: healthMs });
  const buckets = health.data?.data;
  const attempts = buckets?.reduce((sum, bucket) => sum + bucket.attempts, 0) ?? 0;
  const delivered = buckets?.reduce((sum, bucket) => sum + bucket.delivered, 0) ?? 0;
  return (
    <Section
      title="Health"
      id="health"
      action={
        <fieldset className="flex">
          <legend className="sr-only">Period</legend>
          {intervals.map((each) => (
            <Button
              key={each}
              size="small"
              aria-pressed={each === interval}
              onClick={() => void setInterval(each, { history: "push" })}
              className={cn("first:rounded-r-none last:-ml-px last:rounded-l-none", each === interval && "bg-selected")}
            >
              {spans[each]}
            </Button>
          ))}
        </fieldset>
      }
    >
      <StaleNotice query={health} className="mb-3" />
      <Read what="the figures" query={health} className="h-60 w-full">
        {({ data: buckets }) => (
          <>
            <p className="mb-3 text-sm text-fg-2">
              {attempts === 0
                ? "No attempts in this period."
                : `${countOf(attempts, "attempt")}, ${formatCount(delivered)} delivered (${percent(delivered, attempts)}).`}
            </p>
            <HealthChart buckets={buckets} interval={interval} />
            <HealthTable buckets={buckets} interval={interval} />
          </>
        )}
      </Read>
    </Section>
  );
}

/** Never rounds to 100% if anything failed. */
function percent(part: number, whole: number): string {
  const share = (100 * part) / whole;
  return `${share === 100 || share === 0 ? share : Math.min(99.9, Math.max(0.1, share)).toFixed(1)}%`;
}

function Latest({ id }: { id: string }) {
  const latest = useQuery({ ...query(listWebhookDeliveries, latestDeliveries(id)), refetchInterval: deliveriesMs });
  const hrefOf = useCallback((delivery: string) => `${pathOf(id, "deliveries")}?delivery=${delivery}`, [id]);
  return (
    <Section
      title="Latest deliveries"
      id="latest"
      action={
        <Link href={pathOf(id, "deliveries")} className="link inline-flex min-h-6 items-center text-sm coarse:min-h-10">
          All deliveries
        </Link>
      }
    >
      <StaleNotice query={latest} className="mb-3" />
      <Read what="deliveries" query={latest} className="h-40 w-full">
        {({ data: rows }) =>
          rows.length === 0 ? (
            <EmptyState title="No deliveries yet. Send a test event to check your endpoint." />
          ) : (
            <RowAddress value={hrefOf}>
              <CardTable label="Latest deliveries" columns={deliveryColumns} rows={rows} keyOf={({ id }) => id} />
            </RowAddress>
          )
        }
      </Read>
    </Section>
  );
}

function Facts({ webhook }: { webhook: Webhook }) {
  const active = webhook.signing_keys.find(({ state }) => state === "active");
  return (
    <Section title="Details" id="facts">
      <DetailList className="grid-cols-[7.5rem_1fr] gap-x-3">
        <Detail name="Failed retries">
          <FailureMeter failures={webhook.consecutive_failures} />
        </Detail>
        <Detail name="Description">{webhook.description ?? missing}</Detail>
        <Detail name="Events">
          {webhook.events.includes("*") ? (
            "All events"
          ) : (
            <ul>
              {webhook.events.map((name) => (
                <li key={name}>
                  <code className="font-mono text-xs">{name}</code>
                </li>
              ))}
            </ul>
          )}
        </Detail>
        <Detail name="Version">{webhook.api_version}</Detail>
        <Detail name="Signing key">
          {active ? (
            <>
              <code className="font-mono text-xs">{active.label}</code>{" "}
              <span className="text-fg-2">…{active.hint}</span>
            </>
          ) : (
            missing
          )}
        </Detail>
        <Detail name="Custom headers">{Object.keys(webhook.headers).join(", ") || missing}</Detail>
        <Detail name="Max concurrent deliveries">{webhook.max_in_flight}</Detail>
        <Detail name="Created">
          <Timestamp value={webhook.created_at} />
        </Detail>
        <RecordDetails name="Webhook ID" id={webhook.id} />
      </DetailList>
    </Section>
  );
}
