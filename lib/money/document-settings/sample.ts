import type { InvoiceRecord } from "#lib/money/downloads/public.ts";
import type { Settings } from "./select-settings.ts";

/** The sample invoice shown in previews. */
export function sampleInvoice(settings: Settings): InvoiceRecord {
  const day = "2026-01-31T00:00:00.000Z";
  return {
    ...{
      id: "sample",
      label: "INV-DE-2026-0001",
      unique_label: "INV-DE-2026-0001",
      legal_entity_code: "DE",
      status: "pending",
      list_status: "pending",
      currency: "EUR",
    },
    ...{
      total: "12480.00",
      amount: "12000.00",
      vat_id: "",
      vat_total: "0.00",
      vat_percentage: "",
      tax_reason: null,
      service_fee: "480.00",
    },
    ...{ refunded_total: "0.00", rest: "12480.00", document_type: "INVOICE", contract_id: null, paid_at: null },
    ...{ issued_at: day, due_date: "2026-02-07T00:00:00.000Z", organization: settings.name, settings },
    entity: {
      ...{
        name: "Sample Customer GmbH",
        address: "Sample Street 1\n10115 Berlin",
        country: "DE",
        vat_id: "DE123456789",
      },
    },
    worker: { name: "Sam Sample", job_title: "Engineer", country: "PL" },
    contract_title: null,
    period: { starts_on: "2026-01-01", ends_on: "2026-01-31" },
    lines: [
      {
        ...{ description: "Work, January 1–31, 2026", sub_description: "Engineer", quantity: "1" },
        ...{ price_per_unit: "12000.00", total: "12000.00", fx_rate: "1", tax_rate: "0", tax_type: null },
      },
      {
        ...{ description: "Payment processing, January 2026", sub_description: "", quantity: "1" },
        ...{ price_per_unit: "480.00", total: "480.00", fx_rate: "1", tax_rate: "0", tax_type: null },
      },
    ],
  };
}
