"use client";

import { useQuery } from "@tanstack/react-query";
import X from "lucide-react/icons/x";
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { CardListOf } from "#components/list/card-list.tsx";
import { useReadRows } from "#components/list/use-read-rows.ts";
import { ActionButton } from "#components/screen/action-button.tsx";
import { forRole } from "#components/screen/for-role.tsx";
import { useMay } from "#components/screen/use-may.ts";
import { Button } from "#components/ui/button.tsx";
import { DialogButton } from "#components/ui/dialog-button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { lateDialog } from "#components/ui/late-dialog.tsx";
import { ProgressBar } from "#components/ui/progress-bar.tsx";
import { cancelWebhookResend, listWebhookResends } from "#lib/developers/webhook-resends/contract.ts";
import { call, query } from "#lib/platform/api/client.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import { deliveryListOf } from "./delivery-list.tsx";
import { DeliveryPanel } from "./delivery-panel.tsx";
import { useWebhook } from "./use-webhooks.ts";
import type { Delivery } from "./webhook.ts";
import { WebhookPage } from "./webhook-page.tsx";

const ResendFailed = lateDialog(() => import("./resend-failed.tsx"));

const quickMs = 3000;
const slowMs = 15_000;
const fewRows = 100;

/** A long list is refetched less often. */
const refetchMs = (rows: readonly Delivery[]) => (rows.length > fewRows ? slowMs : quickMs);

export const DeliveriesScreen = forRole("webhooks:read", { title: "Webhook", what: "webhooks" }, Deliveries);

function Deliveries({ id }: { id: string }) {
  const list = useMemo(() => deliveryListOf(id), [id]);
  const mayWrite = useMay("webhooks:write");
  const webhook = useWebhook(id).data?.data;
  const table = useRef<HTMLTableElement>(null);
  const read = useReadRows(list, refetchMs);
  const shownView = JSON.stringify([list.filtersOf(read.state.view), read.pages.isPlaceholderData]);
  const { rows, waiting, show } = useDebouncedRows(read.rows, shownView, table);
  return (
    <CardListOf
      list={list}
      read={{ ...read, rows }}
      table={table}
      action={
        mayWrite && webhook ? (
          <DialogButton dialog={(opened) => <ResendFailed webhook={webhook} {...opened} />}>
            Resend failed…
          </DialogButton>
        ) : null
      }
      notice={
        <>
          <ResendProgress webhookId={id} />
          <div role="status">
            {waiting > 0 ? (
              <Button size="small" className="mb-3" onClick={show}>
                Show {formatCount(waiting)} new {waiting === 1 ? "delivery" : "deliveries"}
              </Button>
            ) : null}
          </div>
        </>
      }
      none={<EmptyState title="No deliveries yet. Send a test event to check your endpoint." />}
      more="Show older deliveries"
      panel={(open) => <DeliveryPanel webhookId={id} {...open} />}
      frame={(panel, content) => (
        <WebhookPage id={id} panel={panel}>
          {() => content}
        </WebhookPage>
      )}
    />
  );
}

/**
 * Adds new rows at the top of a list without moving what someone is reading: they are held back and counted, unless the
 * page is scrolled to the top and neither pointer nor focus is in the list. IDs increase over time.
 */
function useDebouncedRows<Row extends { id: string }>(
  rows: readonly Row[],
  view: string,
  list: RefObject<HTMLElement | null>,
) {
  const newest = rows[0]?.id ?? "";
  const [shown, setShown] = useState({ view, upTo: newest });
  if (shown.view !== view) setShown({ view, upTo: newest });

  useEffect(() => {
    if (shown.upTo >= newest) return;
    const element = list.current;
    const isBusy = element !== null && (element.matches(":hover") || element.contains(document.activeElement));
    if (shown.upTo === "" || (window.scrollY < 8 && !isBusy)) setShown({ view, upTo: newest });
  });

  const known = shown.upTo === "" ? rows : rows.filter(({ id }) => id <= shown.upTo);
  return {
    rows: known,
    waiting: rows.length - known.length,
    show() {
      setShown({ view, upTo: newest });
      window.scrollTo({ top: 0 });
    },
  };
}

const runningMs = 1000;
const idleMs = 10_000;
const recentMs = 600_000;

type Resend = OutputOf<typeof listWebhookResends>["data"][number];

/** The resend job that is running or has just ended. */
function ResendProgress({ webhookId }: { webhookId: string }) {
  const [dismissed, setDismissed] = useState<string | null>(null);
  const { data } = useQuery({
    ...query(listWebhookResends, { webhook_id: webhookId }),
    refetchInterval: ({ state }) => (state.data?.data.some(isRunning) ? runningMs : idleMs),
  });
  const job = data?.data.find(isRunning) ?? data?.data[0];
  if (!job || job.id === dismissed || (!isRunning(job) && !isRecent(job))) return null;
  return (
    <section aria-label="Resend" className="mb-3 rounded-md border bg-surface px-3 py-2 text-sm">
      <div className="flex min-h-(--control-sm) flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p role="status" className="tabular-nums">
          {words(job)}
        </p>
        {isRunning(job) ? (
          <ActionButton
            size="small"
            run={() => call(cancelWebhookResend, { webhook_id: webhookId, resend_id: job.id })}
            failed="Couldn't cancel the resend"
          >
            Cancel
          </ActionButton>
        ) : (
          <IconButton label="Dismiss" icon={X} className="size-(--control-sm)" onClick={() => setDismissed(job.id)} />
        )}
      </div>
      {isRunning(job) ? (
        <div className="mt-1">
          <ProgressBar label="Resent" value={job.done} max={job.total} />
        </div>
      ) : null}
    </section>
  );
}

function isRunning({ state }: Resend): boolean {
  return state === "running";
}

function isRecent({ finished_at }: Resend): boolean {
  return finished_at !== null && Date.now() - Date.parse(finished_at) < recentMs;
}

function words({ state, done, total }: Resend): string {
  const part = `${formatCount(done)} of ${formatCount(total)}`;
  if (state === "running") return `Resending failed deliveries: ${part} sent`;
  return state === "done" ? `Resent failed deliveries: ${part}` : `Resend canceled after ${part}`;
}
