import type { Sheet } from "#lib/platform/documents/sheet.ts";
import { countryName } from "#lib/platform/format/country-name.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import type { InvoiceRecord, Party, RefundRecord } from "./read-invoices.ts";

function money(amount: string, currency: string): string {
  return `${amount} ${currency}`;
}

function isZero(amount: string): boolean {
  return /^-?[0.]+$/.test(amount);
}

const mostLines = 12;

/** The lines of an address; those of one that would not fit its page go on in the last. */
function linesOf(address: string): string[] {
  const lines = address.split(/\r?\n/).filter((line) => line.trim() !== "");
  return [...lines.slice(0, mostLines - 1), lines.slice(mostLines - 1).join(", ")];
}

function billedTo({ name, address, country, vat_id }: Party, vat = vat_id): { title: string; lines: string[] } {
  const lines = [name, ...linesOf(address), countryName(country), vat === "" ? "" : `VAT ${vat}`];
  return { title: "Billed to", lines: lines.filter((line) => line.trim() !== "") };
}

function invoiceStamp({ status, paid_at }: InvoiceRecord): Sheet["stamp"] {
  const detail = paid_at ? formatDate(paid_at) : "";
  if (status === "paid") return { word: "Paid", detail, tone: "ok" };
  if (status === "refunded" || status === "credited")
    return { word: status, detail: detail && `Paid ${detail}`, tone: "quiet" };
  if (status === "cancelled" || status === "skipped") return { word: status, detail: "", tone: "bad" };
  return null;
}

function invoiceSums(record: InvoiceRecord): Sheet["sums"] {
  const { currency, amount, service_fee, vat_total, vat_percentage, total, refunded_total, rest } = record;
  return [
    ...(amount === null ? [] : [{ name: "Subtotal", value: money(amount, currency) }]),
    { name: "Service fee", value: money(service_fee, currency) },
    { name: vat_percentage === "" ? "VAT" : `VAT ${vat_percentage} %`, value: money(vat_total, currency) },
    { name: "Total", value: money(total, currency), strong: true },
    ...(isZero(refunded_total)
      ? []
      : [
          { name: "Refunded", value: money(refunded_total, currency) },
          { name: "After refunds", value: money(rest, currency) },
        ]),
  ];
}

const line = [
  { title: "Description", share: 0.43 },
  { title: "Quantity", share: 0.1, numeric: true },
];

export function invoiceSheet(record: InvoiceRecord): Sheet {
  const { currency, worker, contract_id, contract_title, period, lines } = record;
  const work = [
    worker?.name ?? "",
    worker?.job_title ?? "",
    worker ? countryName(worker.country) : "",
    contract_id === null ? "" : `Contract ${contract_id}${contract_title ? `, ${contract_title}` : ""}`,
  ].filter((text) => text !== "");
  return {
    kind: record.document_type === "FUNDING_STATEMENT" ? "Funding statement" : "Invoice",
    label: record.label,
    organization: record.organization,
    stamp: invoiceStamp(record),
    facts: [
      { name: "Issued", value: formatDate(record.issued_at) },
      { name: "Due", value: formatDate(record.due_date) },
      { name: "Currency", value: currency },
      ...(period ? [{ name: "Period", value: `${formatDate(period.starts_on)} – ${formatDate(period.ends_on)}` }] : []),
    ],
    parties: [
      billedTo(record.entity, record.vat_id || record.entity.vat_id),
      ...(work.length === 0 ? [] : [{ title: "Work by", lines: work }]),
    ],
    columns: [
      ...line,
      { title: `Unit price, ${currency}`, share: 0.17, numeric: true },
      { title: "Tax rate", share: 0.1, numeric: true },
      { title: `Total, ${currency}`, share: 0.2, numeric: true },
    ],
    rows: lines.map(
      ({ description, sub_description, fx_rate, quantity, price_per_unit, tax_rate, tax_type, total }) => [
        [
          description,
          ...[sub_description, Number(fx_rate) === 1 ? "" : `Exchange rate ${fx_rate}`].filter((text) => text !== ""),
        ],
        [quantity],
        [price_per_unit],
        [`${tax_rate} %`, ...(tax_type ? [tax_type] : [])],
        [total],
      ],
    ),
    sums: invoiceSums(record),
    notes: [`Document ${record.id}. All amounts are in ${currency}.`],
    dated: record.issued_at,
  };
}

const refundStamps = {
  paid: { word: "Refunded", tone: "ok" },
  processing: { word: "In progress", tone: "quiet" },
  failed: { word: "Failed", tone: "bad" },
} as const;

export function creditNoteSheet(record: RefundRecord): Sheet {
  const { payment_currency: currency, paid_at } = record;
  return {
    kind: "Credit note",
    label: record.label,
    organization: record.organization,
    stamp: { ...refundStamps[record.status], detail: paid_at ? formatDate(paid_at) : "" },
    facts: [
      { name: "Issued", value: formatDate(record.created_at) },
      { name: "Currency", value: currency },
      { name: "Reason", value: record.reason },
    ],
    parties: [billedTo(record.entity)],
    columns: [
      { title: "Invoice", share: 0.3 },
      { title: "Work by", share: 0.3 },
      { title: "Issued", share: 0.18 },
      { title: `Refunded, ${currency}`, share: 0.22, numeric: true },
    ],
    rows: record.items.map(({ label, worker, issued_at, amount }) => [
      [label],
      [worker ?? ""],
      [formatDate(issued_at)],
      [amount],
    ]),
    sums: [{ name: "Total refunded", value: money(record.total, currency), strong: true }],
    notes: [`Document ${record.id}. All amounts are in ${currency}.`],
    dated: record.created_at,
  };
}
