"use client";

import Plus from "lucide-react/icons/plus";
import { lazy, Suspense, useRef, useState } from "react";
import { useCommands } from "#components/screen/commands.ts";
import { ListState } from "#components/table/list-state.tsx";
import { useListView } from "#components/table/use-list-view.ts";
import { rowsOf, useWholeList } from "#components/table/use-whole-list.ts";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { EscapeCancels } from "#components/ui/escape-cancels.tsx";
import { listExchangeRates } from "#lib/money/exchange-rates/contract.ts";
import { BillingPage, useMayBill } from "./billing-page.tsx";
import { RatePanel } from "./rate-panel.tsx";
import { RateTable } from "./rate-table.tsx";
import { latestRates, rateParams } from "./rate-view.ts";
import { ReportingCurrency } from "./reporting-currency.tsx";

const RateForm = lazy(() => import("./rate-form.tsx"));

export function RatesScreen() {
  const mayWrite = useMayBill();
  const list = useWholeList(listExchangeRates, latestRates);
  const rates = rowsOf(list);
  const {
    view: { currency },
    change,
  } = useListView(rateParams);
  const [adding, setAdding] = useState(false);
  const begun = useRef<HTMLElement>(null);

  function begin() {
    begun.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    setAdding(true);
  }

  useCommands(
    mayWrite ? [{ label: "Add rates", group: "This page", keys: "N", keywords: ["paste", "csv"], run: begin }] : [],
  );
  const add = mayWrite ? (
    <Button variant="primary" onClick={begin}>
      <Plus aria-hidden="true" />
      Add rates
    </Button>
  ) : null;

  return (
    <BillingPage
      description="Units per US dollar, from a date until the currency's next rate. Enter rates here or through the API; Muster doesn't fetch any."
      action={add}
      panel={
        currency === null ? null : (
          <RatePanel currency={currency} mayWrite={mayWrite} onClose={() => change({ currency: null })} />
        )
      }
    >
      <ReportingCurrency mayWrite={mayWrite} />
      <ListState what="exchange rates" query={list}>
        {() =>
          rates.length === 0 ? (
            <EmptyState title="No exchange rates yet. You need them for invoices in other currencies." action={add} />
          ) : (
            <RateTable rates={rates} current={currency} onOpen={(code) => change({ currency: code })} />
          )
        }
      </ListState>
      <Suspense fallback={<EscapeCancels onCancel={() => setAdding(false)} />}>
        {adding ? <RateForm finalFocus={begun} onClose={() => setAdding(false)} /> : null}
      </Suspense>
    </BillingPage>
  );
}
