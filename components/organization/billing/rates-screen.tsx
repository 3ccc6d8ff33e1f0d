"use client";

import { useQuery } from "@tanstack/react-query";
import Trash2 from "lucide-react/icons/trash-2";
import { useEditing } from "#components/list/use-editing.tsx";
import { useMay } from "#components/screen/use-may.ts";
import { useUndoableDelete } from "#components/screen/use-undoable-delete.ts";
import { CardTable } from "#components/table/card-table.tsx";
import { type Column, column } from "#components/table/column.ts";
import { dayColumn } from "#components/table/columns.tsx";
import { ListState } from "#components/table/list-state.tsx";
import { openColumn } from "#components/table/open-column.tsx";
import { useCursorPages } from "#components/table/use-cursor-pages.ts";
import { useListView } from "#components/table/use-list-view.ts";
import { rowsOf, useWholeList } from "#components/table/use-whole-list.ts";
import { Button } from "#components/ui/button.tsx";
import { DialogButton } from "#components/ui/dialog-button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { lateDialog } from "#components/ui/late-dialog.tsx";
import { Read } from "#components/ui/read.tsx";
import { SidePanel } from "#components/ui/side-panel.tsx";
import { PartMissing } from "#components/ui/stale-notice.tsx";
import { deleteExchangeRate, listExchangeRates, updateExchangeRates } from "#lib/money/exchange-rates/contract.ts";
import { getReportingCurrency } from "#lib/money/reporting-currency/contract.ts";
import { call, query } from "#lib/platform/api/client.ts";
import { currencyName } from "#lib/platform/format/currency-name.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { formatAmount, formatMoney } from "#lib/platform/format/money.ts";
import { BillingPage } from "./billing-page.tsx";
import { type ExchangeRate, latestRates, rateHistory, rateParams } from "./rate-view.ts";

const RateForm = lateDialog(() => import("./rate-form.tsx"));

export function RatesScreen() {
  const mayWrite = useMay("accounting:write");
  const list = useWholeList(listExchangeRates, latestRates);
  const rates = rowsOf(list);
  const { view, change } = useListView(rateParams);
  const { currency } = view;
  const { draw, addButton } = useEditing({ label: "Add rates", may: mayWrite, keywords: ["paste", "csv"] });

  return (
    <BillingPage
      description="Units per US dollar, from a date until the currency's next rate. Enter rates here or through the API; Muster doesn't fetch any."
      action={addButton}
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
            <EmptyState
              title="No exchange rates yet. You need them for invoices in other currencies."
              action={addButton}
            />
          ) : (
            <div className="max-w-192">
              <CardTable
                label="Latest exchange rates"
                columns={columnsOf(({ currency }) => change({ currency }))}
                rows={rates}
                keyOf={(rate) => rate.currency}
                current={currency}
              />
            </div>
          )
        }
      </ListState>
      {draw((_, dialog) => (
        <RateForm {...dialog} />
      ))}
    </BillingPage>
  );
}

function columnsOf(onOpen: (rate: ExchangeRate) => void): readonly Column<ExchangeRate>[] {
  return [
    openColumn(
      { key: "currency", header: "Currency", width: 6 },
      { textOf: ({ currency }) => currency, labelOf: ({ currency }) => `History of ${currency}`, onOpen },
    ),
    column({ key: "rate", header: "Per US dollar", width: 10, align: "end" }, ({ per_dollar, currency }) =>
      formatMoney(per_dollar, currency),
    ),
    dayColumn("since", "Since", 8, ({ valid_on }) => valid_on),
    column({ key: "source", header: "Source", width: 9, grows: true, dropOrder: 1 }, ({ source }) => source),
  ];
}

const ReportingCurrencyForm = lateDialog(() => import("./reporting-currency-form.tsx"));

/** The currency that totals in several currencies are converted to, shown above the exchange rates used for it. */
function ReportingCurrency({ mayWrite }: { mayWrite: boolean }) {
  const read = useQuery(query(getReportingCurrency, {}));
  const current = read.data?.data;
  return (
    <section
      aria-label="Reporting currency"
      className="mb-4 flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 text-sm"
    >
      <PartMissing query={read} title="Couldn't load the reporting currency" className="w-full" />
      {current ? (
        <>
          <p>
            Reporting currency:{" "}
            <span className="font-medium">
              {current.currency === null ? "not set" : currencyName(current.currency)}
            </span>
            <span className="text-fg-2">
              {current.currency !== null && current.is_default ? ", from the legal entity you added first" : ""}. Home
              and payroll totals convert other currencies to it.
            </span>
          </p>
          {mayWrite ? (
            <DialogButton
              size="small"
              aria-label="Change reporting currency"
              dialog={(opened) => <ReportingCurrencyForm current={current} {...opened} />}
            >
              Change
            </DialogButton>
          ) : null}
        </>
      ) : null}
    </section>
  );
}

interface RatePanelProps {
  currency: string;
  mayWrite: boolean;
  onClose: () => void;
}

function deleteColumn(onDelete: (rate: ExchangeRate) => void): Column<ExchangeRate> {
  return column({ key: "actions", header: "Actions", width: 2.5, actions: true }, (rate) => (
    <IconButton
      label={`Delete the rate from ${formatDate(rate.valid_on)}`}
      icon={Trash2}
      onClick={() => onDelete(rate)}
    />
  ));
}

/** A currency's rate history, newest first. */
function RatePanel({ currency, mayWrite, onClose }: RatePanelProps) {
  const history = useCursorPages(listExchangeRates, rateHistory(currency));
  const remove = useUndoableDelete<ExchangeRate>({
    subject: (rate) => `The ${rate.currency} rate from ${formatDate(rate.valid_on)}`,
    remove: ({ id }) => call(deleteExchangeRate, { rate_id: id }),
    restore: ({ currency, valid_on, per_dollar, source }) =>
      call(updateExchangeRates, { rates: [{ currency, valid_on, per_dollar, source }] }),
  });
  const rates = rowsOf(history);
  const columns: readonly Column<ExchangeRate>[] = [
    dayColumn("since", "Since", 6.5, ({ valid_on }) => valid_on),
    column({ key: "rate", header: "Rate", width: 6, align: "end", phone: "about" }, (rate) =>
      formatAmount(rate.per_dollar),
    ),
    column({ key: "source", header: "Source", width: 6, grows: true, phone: "state" }, ({ source }) => source),
    ...(mayWrite ? [deleteColumn(remove.mutate)] : []),
  ];
  return (
    <SidePanel title={`${currency} per US dollar`} onClose={onClose}>
      <Read what="the history" query={history} className="h-40 w-full">
        {() =>
          rates.length === 0 ? (
            <EmptyState title={`${currency} has no rate.`} />
          ) : (
            <CardTable label={`${currency} rates`} columns={columns} rows={rates} keyOf={({ id }) => id} />
          )
        }
      </Read>
      {history.hasNextPage ? (
        <Button className="mt-3" onClick={() => void history.fetchNextPage()} pending={history.isFetchingNextPage}>
          Show older rates
        </Button>
      ) : null}
    </SidePanel>
  );
}
