"use client";

import { useDialog } from "#components/forms/use-dialog.ts";
import { useCommands } from "#components/screen/commands.ts";
import { ListState } from "#components/table/list-state.tsx";
import { useListView } from "#components/table/use-list-view.ts";
import { rowsOf, useWholeList } from "#components/table/use-whole-list.ts";
import { AddButton } from "#components/ui/add-button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { lateDialog } from "#components/ui/late-dialog.tsx";
import { listExchangeRates } from "#lib/money/exchange-rates/contract.ts";
import { BillingPage, useMayBill } from "./billing-page.tsx";
import { RatePanel } from "./rate-panel.tsx";
import { RateTable } from "./rate-table.tsx";
import { latestRates, rateParams } from "./rate-view.ts";
import { ReportingCurrency } from "./reporting-currency.tsx";

const RateForm = lateDialog(() => import("./rate-form.tsx"));

export function RatesScreen() {
  const mayWrite = useMayBill();
  const list = useWholeList(listExchangeRates, latestRates);
  const rates = rowsOf(list);
  const {
    view: { currency },
    change,
  } = useListView(rateParams);
  const { open, draw } = useDialog<null>();
  const begin = () => open(null);

  useCommands(
    mayWrite ? [{ label: "Add rates", group: "This page", keys: "N", keywords: ["paste", "csv"], run: begin }] : [],
  );
  const add = mayWrite ? <AddButton onClick={begin}>Add rates</AddButton> : null;

  return (
    <BillingPage
      description="Units per US dollar, from a date until the currency's next rate. Enter rates here or through the API; Muster doesn't fetch any."
      action={add}
      panel={
        currency === null ? null : (
          <RatePanel
            key={currency}
            currency={currency}
            mayWrite={mayWrite}
            onClose={() => change({ currency: null })}
          />
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
      {draw((_, dialog) => (
        <RateForm {...dialog} />
      ))}
    </BillingPage>
  );
}
