import { z } from "zod";
import { writtenText } from "#lib/platform/api/input-fields.ts";
import { line } from "#lib/platform/declaration/fields.ts";
import { uploadedFile } from "#lib/platform/uploads/file-fields.ts";

const name = line(200, { missing: "Enter a name", tooLong: "Use at most 200 characters" });

export const updateDocumentSettingsInput = z.object({
  name: name.optional().meta({ description: "Name of the issuer. Default: the organization's name" }),
  address: writtenText(500).optional().meta({ description: "As it should appear on an envelope, with line breaks" }),
  tax_numbers: writtenText(300).optional().meta({ description: "VAT and tax numbers, one per line" }),
  bank_details: writtenText(600).optional().meta({ description: "Where to pay, on invoices that aren't paid" }),
  tax_note: writtenText(500).optional().meta({ description: "On invoices without VAT, such as why none is charged" }),
  footer: writtenText(300).optional().meta({ description: "At the bottom of every page" }),
  file: uploadedFile.optional().meta({
    description: "New logo: PNG or JPEG, at most 1 MB; sent as a part with a file name",
    override: { type: "string", format: "binary" },
  }),
  // Multipart bodies have no booleans.
  remove_logo: z
    .enum(["true", "false"], { error: "must be true or false" })
    .optional()
    .meta({ description: "`true` removes the logo" }),
});
