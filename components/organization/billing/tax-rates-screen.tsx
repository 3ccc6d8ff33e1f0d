"use client";

import { useQuery } from "@tanstack/react-query";
import { useDialog } from "#components/forms/use-dialog.ts";
import { useCommands } from "#components/screen/commands.ts";
import { CardTable } from "#components/table/card-table.tsx";
import { type Column, column } from "#components/table/column.ts";
import { ListState } from "#components/table/list-state.tsx";
import { useListView } from "#components/table/use-list-view.ts";
import { rowsOf, useWholeList } from "#components/table/use-whole-list.ts";
import { AddButton } from "#components/ui/add-button.tsx";
import { Banner } from "#components/ui/banner.tsx";
import { lateDialog } from "#components/ui/late-dialog.tsx";
import { listTaxRates, type TaxRate } from "#lib/money/tax-rates/contract.ts";
import { listLegalEntities } from "#lib/organization/legal-entities/contract.ts";
import { query } from "#lib/platform/api/client.ts";
import { countryName } from "#lib/platform/format/country-name.ts";
import { BillingPage, useMayBill } from "./billing-page.tsx";
import { TaxRatePanel } from "./tax-rate-panel.tsx";
import { currentTaxRates, rateText, sourceText, taxRateParams } from "./tax-rate-view.ts";

const TaxRateForm = lateDialog(() => import("./tax-rate-form.tsx"));

export function TaxRatesScreen() {
  const mayWrite = useMayBill();
  const list = useWholeList(listTaxRates, currentTaxRates);
  const rates = rowsOf(list);
  const {
    view: { country },
    change,
  } = useListView(taxRateParams);
  const { open: begin, draw } = useDialog<string | null>();

  useCommands(
    mayWrite
      ? [{ label: "Set tax rate", group: "This page", keys: "N", keywords: ["vat", "gst"], run: () => begin(null) }]
      : [],
  );

  return (
    <BillingPage
      description="Rates of VAT and GST that invoices use. Your own rate replaces a country's standard rate."
      action={mayWrite ? <AddButton onClick={() => begin(null)}>Set tax rate</AddButton> : null}
      panel={
        country === null ? null : (
          <TaxRatePanel
            key={country}
            country={country}
            onSet={mayWrite ? () => begin(country) : null}
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
                columns={columnsOf((code) => change({ country: code }))}
                rows={rates}
                keyOf={(rate) => rate.country}
                current={country}
              />
            </div>
          </>
        )}
      </ListState>
      {draw((country, dialog) => (
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

function columnsOf(onOpen: (country: string) => void): readonly Column<TaxRate>[] {
  return [
    column({ key: "country", header: "Country", width: 12 }, ({ country }) => (
      <button
        type="button"
        aria-label={`Rates of ${countryName(country)}`}
        onClick={() => onOpen(country)}
        className="min-h-6 min-w-10 rounded-sm text-left font-medium hover:underline coarse:min-h-10"
      >
        {countryName(country)}
      </button>
    )),
    column({ key: "rate", header: "Rate", width: 8 }, (rate) => rateText(rate)),
    column({ key: "source", header: "Source", width: 14, grows: true, dropOrder: 1 }, (rate) => (
      <>
        {sourceText(rate)}
        {rate.reason === null ? null : <span className="block text-xs text-fg-2">{rate.reason}</span>}
      </>
    )),
  ];
}
