"use client";

import { useQuery } from "@tanstack/react-query";
import { useMay } from "#components/screen/use-may.ts";
import { CardTable } from "#components/table/card-table.tsx";
import { type Column, column } from "#components/table/column.ts";
import { ListState } from "#components/table/list-state.tsx";
import { DialogButton } from "#components/ui/dialog-button.tsx";
import { lateDialog } from "#components/ui/late-dialog.tsx";
import { listServiceRates, type ServiceRate } from "#lib/money/service-rates/contract.ts";
import { query } from "#lib/platform/api/client.ts";
import { formatMoney } from "#lib/platform/format/money.ts";
import { BillingPage } from "./billing-page.tsx";
import { serviceWords } from "./service-words.ts";

const ServiceRateForm = lateDialog(() => import("./service-rate-form.tsx"));

export function ServiceRatesScreen() {
  const list = useQuery(query(listServiceRates, {}));
  const mayWrite = useMay("accounting:write");
  return (
    <BillingPage description="The price of each service per contract and payment cycle, in US dollars. Changes apply to cycles closed afterward.">
      <ListState what="service rates" query={list}>
        {({ data }) => (
          <div className="max-w-192">
            <CardTable
              label="Service rates"
              columns={mayWrite ? [...columns, editColumn] : columns}
              rows={data}
              keyOf={({ service }) => service}
            />
          </div>
        )}
      </ListState>
    </BillingPage>
  );
}

const columns: readonly Column<ServiceRate>[] = [
  column({ key: "service", header: "Service", width: 15, grows: true }, ({ service }) => <Service service={service} />),
  column({ key: "standard", header: "Standard", width: 8, align: "end" }, ({ standard }) =>
    formatMoney(standard, "USD"),
  ),
  column({ key: "custom", header: "Custom", width: 8.5, align: "end" }, ({ amount }) =>
    amount === null ? <span className="text-fg-2">standard</span> : formatMoney(amount, "USD"),
  ),
];

const editColumn: Column<ServiceRate> = {
  ...{ key: "actions", header: "Edit", width: 5.5, actions: true },
  cell: (rate) => (
    <DialogButton
      size="small"
      aria-label={`Edit ${serviceWords(rate.service).name}`}
      dialog={(opened) => <ServiceRateForm rate={rate} {...opened} />}
    >
      Edit
    </DialogButton>
  ),
};

function Service({ service }: Pick<ServiceRate, "service">) {
  const { name, helper } = serviceWords(service);
  return (
    <>
      <span className="font-medium">{name}</span>
      <span className="block text-xs leading-4 text-fg-2">{helper}</span>
    </>
  );
}
