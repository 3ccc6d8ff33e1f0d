"use client";

import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { CardListOf } from "#components/list/card-list.tsx";
import { useReadRows } from "#components/list/use-read-rows.ts";
import { forRole } from "#components/screen/for-role.tsx";
import { useMay } from "#components/screen/use-may.ts";
import { Button } from "#components/ui/button.tsx";
import { DialogButton } from "#components/ui/dialog-button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { lateDialog } from "#components/ui/late-dialog.tsx";
import { formatCount } from "#lib/platform/format/number.ts";
import { deliveryListOf } from "./delivery-list.tsx";
import { DeliveryPanel } from "./delivery-panel.tsx";
import { ResendProgress } from "./resend-progress.tsx";
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
