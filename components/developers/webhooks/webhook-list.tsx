import { inBrowser } from "#components/list/filter.ts";
import { many, search } from "#components/list/filters.tsx";
import { declareList, type ListColumn } from "#components/list/list.ts";
import { column } from "#components/table/column.ts";
import { RowOpening } from "#components/table/row-opening.tsx";
import { Link } from "#components/ui/link.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import { listWebhooks } from "#lib/developers/webhooks/contract.ts";
import { failuresThatDisable, noticedFailures } from "#lib/developers/webhooks/rules.ts";
import { matchesWords } from "#lib/platform/format/fold.ts";
import { FailureMeter } from "./failure-meter.tsx";
import { LastHours } from "./last-hours.tsx";
import { hostOf, pathOf, titleOf, type Webhook } from "./webhook.ts";
import { WebhookStatus } from "./webhook-status.tsx";

/** Failing repeatedly, or disabled because of it. */
function isFailing({ status, consecutive_failures }: Webhook): boolean {
  return consecutive_failures >= (status === "enabled" ? noticedFailures[0] : failuresThatDisable);
}

const columns: readonly ListColumn<Webhook>[] = [
  column({ key: "name", header: "Name", width: 12, grows: true }, (webhook) => (
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
  )),
  column({ key: "status", header: "Status", width: 8.5 }, (webhook) => <WebhookStatus webhook={webhook} />),
  column({ key: "failures", header: "Failed retries", width: 9 }, (webhook) => (
    <FailureMeter failures={webhook.consecutive_failures} />
  )),
  column({ key: "events", header: "Events", width: 4.5, dropOrder: 2 }, ({ events }) =>
    events.includes("*") ? "All" : events.length,
  ),
  column({ key: "activity", header: "Last 24 hours", width: 10.5, dropOrder: 3 }, ({ id }) => (
    <LastHours webhookId={id} />
  )),
  column({ key: "created", header: "Created", width: 7.5, dropOrder: 1 }, ({ created_at }) => (
    <Timestamp value={created_at} inRow />
  )),
];

export const webhookList = declareList({
  title: "Webhooks",
  path: "/developers/webhooks",
  read: listWebhooks,
  filters: [
    inBrowser(search("Name, URL, or event")),
    inBrowser(
      many("status", "statuses", {
        label: "Status",
        options: { enabled: "Enabled", disabled: "Disabled", failing: "Failing" },
      }),
    ),
  ],
  columns,
  /** Webhooks whose name, URL, description, or events contain the text; disabled ones first, as they need attention. */
  whole(webhooks, { q, status }) {
    const chosen = webhooks.filter(
      (webhook) =>
        (status.length === 0 ||
          status.includes(webhook.status) ||
          (status.includes("failing") && isFailing(webhook))) &&
        matchesWords([titleOf(webhook), webhook.url, webhook.description ?? "", ...webhook.events].join(" "), q),
    );
    const isOff = ({ status: state }: Webhook) => state === "disabled";
    return [...chosen.filter(isOff), ...chosen.filter((webhook) => !isOff(webhook))];
  },
});
