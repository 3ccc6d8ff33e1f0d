import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import { type Admission, db, readAs } from "#db/tenant.ts";
import { toPrincipal } from "#lib/platform/auth/principal.ts";
import { print } from "#lib/platform/documents/print.ts";
import { fileName } from "#lib/platform/files/file-name.ts";
import { type Download, linkExpired, linkGone } from "#lib/platform/files/serve-link.ts";
import { archiveOf } from "./archive.ts";
import type { Grant } from "./link.ts";
import { readInvoices, readRefund } from "./read-invoices.ts";
import { logoReader } from "./read-logo.ts";
import { creditNoteSheet, invoiceSheet } from "./sheets.ts";

/** Authorizes the credential behind the link again on each use, with its current permissions. */
function asHolder<T>({ credential, organization_id }: Grant, run: () => PromiseLike<T>): Promise<T> {
  const admit = (admission: Admission | null) => {
    if (admission?.organization_id !== organization_id || !toPrincipal(admission).scopes.has("accounting:read"))
      throw linkGone();
  };
  return readAs(credential, admit, async () => run());
}

async function fulfilInvoice(grant: Grant): Promise<Download> {
  const [record] = await asHolder(grant, () => readInvoices(db, [grant.id]));
  if (!record) throw linkGone();
  return {
    name: `${fileName(record.unique_label, record.id)}.pdf`,
    type: "application/pdf",
    body: async () => print(invoiceSheet(record, await logoReader()(record.settings))),
  };
}

async function fulfilRefund(grant: Grant): Promise<Download> {
  const record = await asHolder(grant, () => readRefund(db, grant.id));
  if (!record) throw linkGone();
  return {
    name: `${fileName(record.unique_label, record.id)}.pdf`,
    type: "application/pdf",
    body: async () => print(creditNoteSheet(record, await logoReader()(record.settings))),
  };
}

async function fulfilArchive(grant: Grant): Promise<Download> {
  const [row] = await asHolder(grant, () =>
    db.execute<{ invoice_ids: string[]; day: string }>(sql`
      select invoice_ids, to_char(created_at, 'YYYY-MM-DD') as day from invoice_archives
      where organization_id = ${currentOrganization} and id = ${grant.id}::uuid`),
  );
  if (!row) throw linkGone();
  return {
    name: `invoices-${row.day}.zip`,
    type: "application/zip",
    body: async () => archiveOf(row.invoice_ids, (ids) => asHolder(grant, () => readInvoices(db, ids))),
  };
}

const ways = { invoice: fulfilInvoice, refund_statement: fulfilRefund, invoice_archive: fulfilArchive };

/** Renders a link's current content. Throws 403 once expired by the database's clock, 404 if it ended otherwise. */
export async function renderDownload(grant: Grant): Promise<Download> {
  const [clock] = await asHolder(grant, () =>
    db.execute<{ live: boolean }>(sql`select ${grant.expires_at}::timestamptz > now() as live`),
  );
  if (!clock?.live) throw linkExpired();
  return ways[grant.content](grant);
}
