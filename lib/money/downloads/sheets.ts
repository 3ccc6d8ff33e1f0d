import { stateWords } from "#lib/money/invoices/rules.ts";
import type { Sheet } from "#lib/platform/documents/sheet.ts";
import { countryName } from "#lib/platform/format/country-name.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { formatPeriod } from "#lib/platform/format/period.ts";
import type { InvoiceRecord, Party, RefundRecord, SettingsRecord } from "./read-invoices.ts";

function money(amount: string, currency: string): string {
  return `${amount} ${currency}`;
}

function isZero(amount: string): boolean {
  return /^-?[0.]+$/.test(amount);
}

const maxLines = 12;

/** An address's lines; any that would overflow the page are joined into the last one. */
function linesOf(address: string): string[] {
  const lines = textLines(address);
  return [...lines.slice(0, maxLines - 1), lines.slice(maxLines - 1).join(", ")];
}

/** A text's non-empty lines. */
function textLines(text: string): string[] {
  return text.split(/\r?\n/).filter((line) => line.trim() !== "");
}

function issuerOf(settings: SettingsRecord | null, organization: string, logo: Uint8Array | null): Sheet["issuer"] {
  if (!settings) return { name: organization, lines: [], logo };
  const { name, address, tax_numbers } = settings;
  return { name, lines: [...linesOf(address), ...linesOf(tax_numbers)].filter((line) => line !== ""), logo };
}

/** Statuses of invoices that no longer need to be paid. */
const settled = ["paid", "refunded", "credited", "cancelled", "skipped"];

function paymentOf({ status, label, due_date, settings }: InvoiceRecord): Sheet["payment"] {
  if (settled.includes(status)) return null;
  const bank = textLines(settings?.bank_details ?? "");
  return { title: "Payment", lines: [...bank, `Reference: ${label}`, `Due on ${formatDate(due_date)}`] };
}

function billedTo({ name, address, country, vat_id }: Party, vat = vat_id): { title: string; lines: string[] } {
  const lines = [name, ...linesOf(address), countryName(country), vat === "" ? "" : `VAT ${vat}`];
  return { title: "Billed to", lines: lines.filter((line) => line.trim() !== "") };
}

function invoiceStamp({ status, paid_at }: InvoiceRecord): Sheet["stamp"] {
  const detail = paid_at ? formatDate(paid_at) : "";
  const word = stateWords[status];
  if (status === "paid") return { word, detail, tone: "ok" };
  if (status === "refunded" || status === "credited")
    return { word, detail: detail && `Paid ${detail}`, tone: "quiet" };
  if (status === "cancelled" || status === "skipped") return { word, detail: "", tone: "bad" };
  return null;
}

function invoiceSums(record: InvoiceRecord): Sheet["sums"] {
  const { currency, amount, service_fee, vat_total, vat_percentage, total, refunded_total, rest } = record;
  return [
    ...(amount === null ? [] : [{ name: "Subtotal", value: money(amount, currency) }]),
    { name: "Service fee", value: money(service_fee, currency) },
    { name: vat_percentage === "" ? "VAT" : `VAT ${vat_percentage}%`, value: money(vat_total, currency) },
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

export function invoiceSheet(record: InvoiceRecord, logo: Uint8Array | null): Sheet {
  const { currency, settings, worker, contract_id, contract_title, period, lines } = record;
  const work = [
    worker?.name ?? "",
    worker?.job_title ?? "",
    worker ? countryName(worker.country) : "",
    contract_id === null ? "" : `Contract ${contract_id}${contract_title ? `, ${contract_title}` : ""}`,
  ].filter((text) => text !== "");
  return {
    kind: record.document_type === "FUNDING_STATEMENT" ? "Funding statement" : "Invoice",
    label: record.label,
    issuer: issuerOf(settings, record.organization, logo),
    stamp: invoiceStamp(record),
    facts: [
      { name: "Issued", value: formatDate(record.issued_at) },
      { name: "Due", value: formatDate(record.due_date) },
      { name: "Currency", value: currency },
      ...(period ? [{ name: "Period", value: formatPeriod(period.starts_on, period.ends_on) }] : []),
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
        [`${tax_rate}%`, ...(tax_type ? [tax_type] : [])],
        [total],
      ],
    ),
    sums: invoiceSums(record),
    payment: paymentOf(record),
    notes: [
      ...(settings && isZero(record.vat_total) ? textLines(settings.tax_note) : []),
      ...(record.tax_reason === null ? [] : [`No tax is charged: ${record.tax_reason}.`]),
      `Document ${record.id}. All amounts are in ${currency}.`,
    ],
    footer: settings?.footer ?? "",
    dated: record.issued_at,
  };
}

const refundStamps = {
  paid: { word: "Refunded", tone: "ok" },
  processing: { word: "In progress", tone: "quiet" },
  failed: { word: "Failed", tone: "bad" },
} as const;

function creditNoteSums({ parts, payment_currency: currency, total }: RefundRecord): Sheet["sums"] {
  const rates = parts?.vat.filter(({ total: vat }) => !isZero(vat)) ?? [];
  return [
    ...(parts
      ? [
          { name: "Net", value: money(parts.net_total, currency) },
          ...(rates.length > 0 ? rates : parts.vat.slice(0, 1)).map(({ percentage, total: vat }) => ({
            name: percentage === "" ? "VAT" : `VAT ${percentage}%`,
            value: money(vat, currency),
          })),
        ]
      : []),
    { name: "Total refunded", value: money(total, currency), strong: true },
    ...(parts?.paid ?? []).map(({ currency: paid, total: returned, fx_rate }) => ({
      name: `Returned at ${fx_rate}`,
      value: money(returned, paid),
    })),
  ];
}

export function creditNoteSheet(record: RefundRecord, logo: Uint8Array | null): Sheet {
  const { payment_currency: currency, settings, paid_at } = record;
  return {
    kind: "Credit note",
    label: record.label,
    issuer: issuerOf(settings, record.organization, logo),
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
    sums: creditNoteSums(record),
    payment: null,
    notes: [`Document ${record.id}. All amounts are in ${currency}.`],
    footer: settings?.footer ?? "",
    dated: record.created_at,
  };
}
