import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { invoiceSheet, logoReader } from "#lib/money/downloads/public.ts";
import { implementRead, implementStream, implementWrite } from "#lib/platform/api/execute.ts";
import { ApiError } from "#lib/platform/declaration/errors.ts";
import { print } from "#lib/platform/documents/print.ts";
import { discardFile, keepFile, storeUpload } from "#lib/platform/files/keep-file.ts";
import type { Upload } from "#lib/platform/uploads/upload-rule.ts";
import { admitLogo } from "./admit-logo.ts";
import * as contract from "./contract.ts";
import { sampleInvoice } from "./sample.ts";
import { findSettings, type Settings, toWire } from "./select-settings.ts";

export const getDocumentSettings = implementRead(contract.getDocumentSettings, async ({ db }) => ({
  data: toWire(await findSettings(db)),
}));

const texts = ["name", "address", "tax_numbers", "bank_details", "tax_note", "footer"] as const;

/** Whether a document already uses these settings: then they are kept and changes apply only to later documents. */
async function isInUse(db: TenantDb, { valid_from }: Settings): Promise<boolean> {
  const [row] = await db.execute<{ used: boolean }>(sql`
    select exists (select from invoices where organization_id = ${currentOrganization} and created_at >= ${valid_from}::timestamptz)
        or exists (select from refund_statements where organization_id = ${currentOrganization} and created_at >= ${valid_from}::timestamptz) as used`);
  return row?.used ?? false;
}

async function isReferenced(db: TenantDb, file_id: string): Promise<boolean> {
  const rows = await db.execute(sql`
    select from document_settings where organization_id = ${currentOrganization} and logo_file_id = ${file_id} limit 1`);
  return rows.length > 0;
}

/** Prints the logo once, so a bad one can't break invoices later. */
async function assertPrints(upload: Upload): Promise<void> {
  const logo = await admitLogo(upload);
  const blank = { id: null, address: "", tax_numbers: "", bank_details: "", tax_note: "", footer: "" };
  const sample = sampleInvoice({ ...blank, name: "Sample", logo: null, valid_from: null });
  try {
    await print(invoiceSheet(sample, logo));
  } catch (error) {
    if (error instanceof ApiError) throw error;
    const message = `${upload.name} can't be printed. Save it as a new PNG or JPEG and upload that.`;
    throw new ApiError(400, { reason: "invalid_file", path: "/file", message });
  }
}

export const updateDocumentSettings = implementWrite(
  contract.updateDocumentSettings,
  {
    async prepare({ input, credential }) {
      if (Object.values(input).every((value) => value === undefined))
        throw new ApiError(400, { reason: "required", message: "Send at least one field to change." });
      if (!input.file) return null;
      await assertPrints(input.file);
      return storeUpload(credential, input.file);
    },
    async run({ input, prepared, db }) {
      await db.execute(
        sql`select pg_advisory_xact_lock(hashtextextended('document settings of ' || app.organization_id(), 0))`,
      );
      const before = await findSettings(db);
      const next = Object.fromEntries(texts.map((key) => [key, input[key] ?? before[key]])) as Pick<
        Settings,
        (typeof texts)[number]
      >;
      const kept = input.remove_logo === "true" ? null : (before.logo?.id ?? null);
      const logo = prepared ? await keepFile(db, prepared) : kept;
      const values = sql`${next.name}, ${next.address}, ${next.tax_numbers}, ${next.bank_details}, ${next.tax_note}, ${next.footer}, ${logo}`;
      if (before.id !== null && !(await isInUse(db, before)))
        await db.execute(sql`
          update document_settings set (name, address, tax_numbers, bank_details, tax_note, footer, logo_file_id) = row(${values})
            where organization_id = ${currentOrganization} and id = ${before.id}`);
      else
        await db.execute(sql`
          insert into document_settings (name, address, tax_numbers, bank_details, tax_note, footer, logo_file_id, created_at)
            values (${values}, clock_timestamp())`);
      if (before.logo && before.logo.id !== logo && !(await isReferenced(db, before.logo.id)))
        await discardFile(db, before.logo.id);
      return { data: toWire(await findSettings(db)) };
    },
  },
  getDocumentSettings,
);

export const previewDocumentSettings = implementStream(
  contract.previewDocumentSettings,
  async function* ({ db }): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    const settings = await findSettings(db);
    yield await print(invoiceSheet(sampleInvoice(settings), await logoReader()(settings)));
  },
);
