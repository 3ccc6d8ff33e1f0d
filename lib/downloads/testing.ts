import { randomBytes } from "node:crypto";
import type postgres from "postgres";
import { arrivingOf } from "#lib/api/arriving.ts";
import { handleNative } from "#lib/api/router.ts";
import { addInvoice, send, type TestOrganization } from "#lib/api/testing.ts";

/** Fetches a link as somebody who has nothing but the link. */
export async function fetchLink(url: string, method = "GET"): Promise<Response> {
  return handleNative(arrivingOf(new Request(url, { method }), "192.0.2.1"));
}

/** A fresh link of an invoice. */
export async function linkOf(id: string, token: string): Promise<{ url: string; expires_at: string }> {
  const { status, body } = await send("GET", `/rest/v2/invoices/${id}/download`, token);
  if (status !== 200) throw new Error(`no link: ${status}`);
  return body.data;
}

/** The text of a PDF, page by page, as a reader extracts it. */
export async function pagesOf(bytes: Uint8Array): Promise<string[]> {
  const { getDocument, VerbosityLevel } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const document = await getDocument({ data: Uint8Array.from(bytes), verbosity: VerbosityLevel.ERRORS }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join(""));
  }
  return pages;
}

/** The files of a ZIP whose parts are stored as they are, by its central directory (APPNOTE 4.3.12). */
export function unzip(bytes: Uint8Array): { name: string; bytes: Buffer }[] {
  const zip = Buffer.from(bytes);
  const end = zip.lastIndexOf(Buffer.from("PK\x05\x06"));
  const files: { name: string; bytes: Buffer }[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [size, name, extra, comment] = [
      zip.readUInt32LE(at + 20),
      ...[28, 30, 32].map((place) => zip.readUInt16LE(at + place)),
    ];
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    files.push({
      name: zip.toString("utf8", at + 46, at + 46 + (name ?? 0)),
      bytes: zip.subarray(start, start + (size ?? 0)),
    });
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return files;
}

/** A refund statement over the whole of a new paid invoice; returns its id. */
export async function addRefundStatement(owner: postgres.Sql, organization: TestOrganization): Promise<string> {
  const invoice = await addInvoice(owner, organization, { total: "250.00" });
  const id = randomBytes(16).toString("base64url").slice(0, 21);
  await owner`insert into refund_statements ${owner({
    organization_id: organization.id,
    id,
    label: `CN-${id}`,
    legal_entity_id: organization.legal_entity_id,
    entity_type: "company",
    status: "paid",
    payment_currency: "EUR",
    total: "250.00",
    reason: "Billed twice",
    paid_at: "2026-04-01T00:00:00.000Z",
  })}`;
  await owner`insert into refund_items ${owner({
    organization_id: organization.id,
    refund_statement_id: id,
    position: 1,
    invoice_id: invoice,
    amount: "250.00",
  })}`;
  return id;
}
