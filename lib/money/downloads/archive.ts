import { makeZip } from "client-zip";
import { csvText } from "#lib/platform/api/csv.ts";
import { print } from "#lib/platform/documents/print.ts";
import { fileName } from "#lib/platform/files/file-name.ts";
import type { InvoiceRecord } from "./read-invoices.ts";
import { logoReader } from "./read-logo.ts";
import { invoiceSheet } from "./sheets.ts";

const batch = 20;

const columns = [
  "file",
  "label",
  "status",
  "issued_at",
  "due_date",
  "paid_at",
  "billed_to",
  "legal_entity_code",
  "worker",
  "currency",
  "amount",
  "service_fee",
  "vat_total",
  "total",
  "refunded_total",
  "id",
];

/** File names that are different on any file system, also if numbers differ only in letters that file names can't have. */
function namer(): (record: InvoiceRecord) => string {
  const taken = new Set<string>();
  return ({ unique_label, id }) => {
    const wanted = fileName(unique_label, id);
    const name = `${taken.has(wanted.toLowerCase()) ? `${wanted} ${id}` : wanted}.pdf`;
    taken.add(wanted.toLowerCase());
    return name;
  };
}

/** Keeps only the index columns, because the rows stay in memory until the last document is done. */
function indexRow({ lines: _, ...record }: InvoiceRecord, file: string) {
  return {
    ...record,
    file,
    billed_to: record.entity.name,
    worker: record.worker?.name ?? "",
  };
}

type Read = (ids: string[]) => Promise<InvoiceRecord[]>;

async function* files(ids: readonly string[], read: Read) {
  const nameOf = namer();
  const logoOf = logoReader();
  const index: ReturnType<typeof indexRow>[] = [];
  for (let start = 0; start < ids.length; start += batch) {
    const wanted = ids.slice(start, start + batch);
    const records = new Map((await read(wanted)).map((record) => [record.id, record]));
    for (const id of wanted) {
      const record = records.get(id);
      if (!record) throw new Error("an invoice of the archive is gone");
      const name = nameOf(record);
      index.push(indexRow(record, name));
      yield {
        name,
        input: await print(invoiceSheet(record, await logoOf(record.settings))),
        lastModified: new Date(record.issued_at),
      };
    }
  }
  const rows = csvText(index, { header: true, columns });
  yield { name: "index.csv", input: rows, lastModified: new Date(index[0]?.issued_at ?? 0) };
}

/**
 * A ZIP file generated as it is read: only one document, a batch of records and the index are in memory. Documents are
 * already compressed, so they are stored as they are.
 */
export function archiveOf(ids: readonly string[], read: Read): ReadableStream<Uint8Array> {
  return makeZip(files(ids, read));
}
