"use client";

import { useQuery } from "@tanstack/react-query";
import Trash2 from "lucide-react/icons/trash-2";
import { useEditing } from "#components/list/use-editing.tsx";
import { useMay } from "#components/screen/use-may.ts";
import { useUndoableDelete } from "#components/screen/use-undoable-delete.ts";
import { CardTable } from "#components/table/card-table.tsx";
import { type Column, column } from "#components/table/column.ts";
import { ListState } from "#components/table/list-state.tsx";
import { openColumn } from "#components/table/open-column.tsx";
import { useListView } from "#components/table/use-list-view.ts";
import { rowsOf, useWholeList } from "#components/table/use-whole-list.ts";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { lateDialog } from "#components/ui/late-dialog.tsx";
import { Read } from "#components/ui/read.tsx";
import { SidePanel } from "#components/ui/side-panel.tsx";
import { deleteTaxRate, listTaxRates, type TaxRate, updateTaxRate } from "#lib/money/tax-rates/contract.ts";
import { listLegalEntities } from "#lib/organization/legal-entities/contract.ts";
import { call, query } from "#lib/platform/api/client.ts";
import { countryName } from "#lib/platform/format/country-name.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { BillingPage } from "./billing-page.tsx";
import { currentTaxRates, rateText, sourceText, taxRateHistory, taxRateParams } from "./tax-rate-view.ts";

const TaxRateForm = lateDialog(() => import("./tax-rate-form.tsx"));

export function TaxRatesScreen() {
  const mayWrite = useMay("accounting:write");
  const list = useWholeList(listTaxRates, currentTaxRates);
  const rates = rowsOf(list);
  const { view, change } = useListView(taxRateParams);
  const { country } = view;
  const editing = useEditing<string>({ label: "Set tax rate", may: mayWrite, keywords: ["vat", "gst"] });

  return (
    <BillingPage
      description="Rates of VAT and GST that invoices use. Your own rate replaces a country's standard rate."
      action={editing.addButton}
      panel={
        country === null ? null : (
          <TaxRatePanel
            key={country}
            country={country}
            onSet={mayWrite ? () => editing.open(country) : null}
            onClose={() => change({ country: null })}
          />
        )
      }
    >
      <ListState what="tax rates" query={list}>
        {() => (
          <>
            {list.hasNextPage ? null : <MissingRates rates={rates} />}
            <div className="max-w-192">
              <CardTable
                label="Current tax rates"
                columns={columnsOf(({ country }) => change({ country }))}
                rows={rates}
                keyOf={(rate) => rate.country}
                current={country}
              />
            </div>
          </>
        )}
      </ListState>
      {editing.draw((country, dialog) => (
        <TaxRateForm country={country} {...dialog} />
      ))}
    </BillingPage>
  );
}

/** Countries of legal entities without a rate. */
function MissingRates({ rates }: { rates: readonly TaxRate[] }) {
  const { data } = useQuery(query(listLegalEntities, {}));
  const known = new Set(rates.map(({ country }) => country));
  const missing = [...new Set(data?.data.map(({ country }) => country))].filter((code) => !known.has(code)).sort();
  if (missing.length === 0) return null;
  return (
    <Banner tone="warn" className="mb-4" title={`No tax rate for ${missing.map(countryName).join(", ")}`}>
      Contracts in the same country as their legal entity can't be invoiced until you set a rate. Set 0 if no tax is
      due.
    </Banner>
  );
}

function columnsOf(onOpen: (rate: TaxRate) => void): readonly Column<TaxRate>[] {
  return [
    openColumn(
      { key: "country", header: "Country", width: 12 },
      {
        textOf: ({ country }) => countryName(country),
        labelOf: ({ country }) => `Rates of ${countryName(country)}`,
        onOpen,
      },
    ),
    column({ key: "rate", header: "Rate", width: 8 }, (rate) => rateText(rate)),
    column({ key: "source", header: "Source", width: 14, grows: true, dropOrder: 1 }, (rate) => (
      <>
        {sourceText(rate)}
        {rate.reason === null ? null : <span className="block text-xs text-fg-2">{rate.reason}</span>}
      </>
    )),
  ];
}

interface TaxRatePanelProps {
  country: string;
  /** Null without permission. */
  onSet: (() => void) | null;
  onClose: () => void;
}

/** A country's rates, newest first. */
function TaxRatePanel({ country, onSet, onClose }: TaxRatePanelProps) {
  const history = useWholeList(listTaxRates, taxRateHistory(country));
  const remove = useUndoableDelete<TaxRate>({
    subject: (rate) => `Your rate for ${countryName(rate.country)}`,
    remove: ({ id }) => call(deleteTaxRate, { tax_rate_id: id }),
    restore: ({ country, valid_from, percent, name, reason }) =>
      call(updateTaxRate, { country, valid_from, percent, name, ...(reason === null ? {} : { reason }) }),
  });
  const rates = rowsOf(history).reverse();
  return (
    <SidePanel title={`Tax rates of ${countryName(country)}`} onClose={onClose}>
      <Read what="the rates" query={history} className="h-40 w-full">
        {() =>
          rates.length === 0 ? (
            <EmptyState title={`${countryName(country)} has no rate.`} />
          ) : (
            <ul className="text-sm">
              {rates.map((rate) => (
                <li key={rate.id} className="flex items-start gap-2 border-t py-2 first:border-t-0">
                  <div className="min-w-0 grow">
                    <span className={rate.is_current ? "font-medium" : "text-fg-2"}>
                      {rateText(rate)}
                      {rate.is_current ? " (current)" : ""}
                    </span>
                    <span className="block break-words text-xs text-fg-2">{sourceText(rate)}</span>
                    {rate.reason === null ? null : (
                      <span className="block break-words text-xs text-fg-2">{rate.reason}</span>
                    )}
                  </div>
                  {onSet && rate.is_own ? (
                    <IconButton
                      label={`Delete your rate from ${formatDate(rate.valid_from)}`}
                      icon={Trash2}
                      onClick={() => remove.mutate(rate)}
                    />
                  ) : null}
                </li>
              ))}
            </ul>
          )
        }
      </Read>
      {onSet ? (
        <Button className="mt-3" onClick={onSet}>
          Set tax rate
        </Button>
      ) : null}
    </SidePanel>
  );
}
