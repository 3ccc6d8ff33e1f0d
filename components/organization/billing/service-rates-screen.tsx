"use client";

import { useQuery } from "@tanstack/react-query";
import { lazy } from "react";
import { useDialog } from "#components/forms/use-dialog.tsx";
import { CardTable } from "#components/table/card-table.tsx";
import type { Column } from "#components/table/column.ts";
import { ListState } from "#components/table/list-state.tsx";
import { Button } from "#components/ui/button.tsx";
import { listServiceRates, type ServiceRate } from "#lib/money/service-rates/contract.ts";
import { query } from "#lib/platform/api/client.ts";
import { formatMoney } from "#lib/platform/format/money.ts";
import { BillingPage, useMayBill } from "./billing-page.tsx";
import { serviceWords } from "./service-words.ts";

const ServiceRateForm = lazy(() => import("./service-rate-form.tsx"));

export function ServiceRatesScreen() {
  const list = useQuery(query(listServiceRates, {}));
  const { open, draw } = useDialog<ServiceRate>();
  const mayWrite = useMayBill();

  return (
    <BillingPage description="The price of each service per contract and payment cycle, in US dollars. Changes apply to cycles closed afterward.">
      <ListState what="service rates" query={list}>
        {({ data }) => <RateRows rates={data} onChange={mayWrite ? open : null} />}
      </ListState>
      {draw((rate, dialog) => (
        <ServiceRateForm rate={rate} {...dialog} />
      ))}
    </BillingPage>
  );
}

interface RateRowsProps {
  rates: readonly ServiceRate[];
  onChange: ((rate: ServiceRate) => void) | null;
}

function RateRows({ rates, onChange }: RateRowsProps) {
  return (
    <div className="max-w-192">
      <CardTable
        label="Service rates"
        columns={onChange ? [...columns, changeColumn(onChange)] : columns}
        rows={rates}
        keyOf={({ service }) => service}
      />
    </div>
  );
}

const columns: readonly Column<ServiceRate>[] = [
  { key: "service", header: "Service", width: 15, grows: true, cell: ({ service }) => <Service service={service} /> },
  {
    ...{ key: "standard", header: "Standard", width: 8, align: "end" },
    cell: ({ standard }) => formatMoney(standard, "USD"),
  },
  {
    ...{ key: "custom", header: "Custom", width: 8.5, align: "end" },
    cell: ({ amount }) => (amount === null ? <span className="text-fg-2">standard</span> : formatMoney(amount, "USD")),
  },
];

function changeColumn(onChange: (rate: ServiceRate) => void): Column<ServiceRate> {
  return {
    ...{ key: "actions", header: "Edit", width: 5.5, actions: true },
    cell: (rate) => (
      <Button size="small" aria-label={`Edit ${serviceWords(rate.service).name}`} onClick={() => onChange(rate)}>
        Edit
      </Button>
    ),
  };
}

function Service({ service }: Pick<ServiceRate, "service">) {
  const { name, helper } = serviceWords(service);
  return (
    <>
      <span className="font-medium">{name}</span>
      <span className="block text-xs leading-4 text-fg-2">{helper}</span>
    </>
  );
}
