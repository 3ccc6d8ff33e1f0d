"use client";

import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { tableRoles } from "#components/table/table-roles.ts";
import { Button } from "#components/ui/button.tsx";
import { query } from "#lib/api/client.ts";
import type { OutputOf } from "#lib/api/contract.ts";
import { formatMoney } from "#lib/format/money.ts";
import { listServiceRates } from "#lib/service-rates/contract.ts";
import { BillingPage, useMayBill } from "./billing-page.tsx";
import { ListState } from "./list-state.tsx";
import { serviceWords } from "./service-words.ts";

const ServiceRateForm = lazy(() => import("./service-rate-form.tsx"));

export type ServiceRate = OutputOf<typeof listServiceRates>["data"][number];

export function ServiceRatesScreen() {
  const list = useQuery(query(listServiceRates, {}));
  const [changing, setChanging] = useState<ServiceRate | null>(null);
  const begun = useRef<HTMLElement>(null);
  const mayWrite = useMayBill();

  function begin(rate: ServiceRate) {
    begun.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    setChanging(rate);
  }

  return (
    <BillingPage description="What each service costs for one contract in one payment cycle, in US dollars. A change holds for the cycles that are closed from then on.">
      <ListState what="service rates" query={list}>
        {({ data }) => <RateRows rates={data} onChange={mayWrite ? begin : null} />}
      </ListState>
      <Suspense>
        {changing ? <ServiceRateForm rate={changing} finalFocus={begun} onClose={() => setChanging(null)} /> : null}
      </Suspense>
    </BillingPage>
  );
}

interface RateRowsProps {
  rates: readonly ServiceRate[];
  onChange: ((rate: ServiceRate) => void) | null;
}

function RateRows({ rates, onChange }: RateRowsProps) {
  return (
    <table
      {...tableRoles.table}
      className="w-full max-w-192 border-separate border-spacing-0 border-t text-sm tabular-nums max-sm:block"
    >
      <caption className="sr-only">Service rates</caption>
      <thead {...tableRoles.rowGroup} className="max-sm:sr-only">
        <tr {...tableRoles.row} className="text-xs text-fg-2">
          <th {...tableRoles.columnHeader} scope="col" className="h-(--row) border-b pr-2 text-left font-medium">
            Service
          </th>
          <th {...tableRoles.columnHeader} scope="col" className="border-b px-2 text-right font-medium">
            Standard
          </th>
          <th {...tableRoles.columnHeader} scope="col" className="border-b px-2 text-right font-medium">
            Agreed
          </th>
          {onChange ? (
            <th {...tableRoles.columnHeader} scope="col" className="w-0 border-b">
              <span className="sr-only">Change</span>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody {...tableRoles.rowGroup} className="max-sm:block">
        {rates.map((rate) => {
          const { name, helper } = serviceWords(rate.service);
          return (
            <tr
              key={rate.service}
              {...tableRoles.row}
              className="max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-4 max-sm:gap-y-1 max-sm:border-b max-sm:py-3"
            >
              <th
                {...tableRoles.rowHeader}
                scope="row"
                className="border-b py-2 pr-2 text-left font-medium max-sm:col-span-2 max-sm:border-0 max-sm:p-0"
              >
                {name}
                <span className="block text-xs font-normal text-fg-2">{helper}</span>
              </th>
              <Cell label="Standard">{formatMoney(rate.standard, "USD")}</Cell>
              <Cell label="Agreed">
                {rate.amount === null ? (
                  <span className="text-fg-2">as the standard</span>
                ) : (
                  formatMoney(rate.amount, "USD")
                )}
              </Cell>
              {onChange ? (
                <td {...tableRoles.cell} className="border-b py-1 pl-2 max-sm:col-span-2 max-sm:border-0 max-sm:pl-0">
                  <Button size="small" aria-label={`Change ${name}`} onClick={() => onChange(rate)}>
                    Change
                  </Button>
                </td>
              ) : null}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Cell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <td
      {...tableRoles.cell}
      data-label={label}
      className="border-b px-2 py-1 whitespace-nowrap max-sm:border-0 max-sm:p-0 max-sm:before:block max-sm:before:text-xs max-sm:before:text-fg-2 max-sm:before:content-[attr(data-label)] sm:text-right"
    >
      {children}
    </td>
  );
}
