"use client";

import { useQuery } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import { useQueryStates } from "nuqs";
import { lazy, Suspense, useRef, useState } from "react";
import { useCommands } from "#components/shell/commands.ts";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { listExchangeRates } from "#lib/money/exchange-rates/contract.ts";
import { query } from "#lib/platform/api/client.ts";
import { BillingPage, useMayBill } from "./billing-page.tsx";
import { ListState } from "./list-state.tsx";
import { RatePanel } from "./rate-panel.tsx";
import { RateTable } from "./rate-table.tsx";
import { latestRates, rateParams } from "./rate-view.ts";

const RateForm = lazy(() => import("./rate-form.tsx"));

export function RatesScreen() {
  const mayWrite = useMayBill();
  const list = useQuery(query(listExchangeRates, latestRates));
  const [{ currency }, setView] = useQueryStates(rateParams, { history: "push" });
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
      description="What a US dollar buys, from a day on until the next rate of the currency. Nothing is fetched: every rate is entered here or through the API, with its source."
      action={add}
      panel={
        currency === null ? null : (
          <RatePanel currency={currency} mayWrite={mayWrite} onClose={() => void setView({ currency: null })} />
        )
      }
    >
      <ListState what="exchange rates" query={list}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title="There is no exchange rate yet. Invoices in other currencies need one." action={add} />
          ) : (
            <RateTable rates={data} current={currency} onOpen={(code) => void setView({ currency: code })} />
          )
        }
      </ListState>
      <Suspense>{adding ? <RateForm finalFocus={begun} onClose={() => setAdding(false)} /> : null}</Suspense>
    </BillingPage>
  );
}
