import { z } from "zod";
import { inArea, type OutputOf } from "#lib/platform/declaration/contract.ts";
import { timestamp } from "#lib/platform/declaration/fields.ts";
import { fileShown } from "#lib/platform/uploads/file-fields.ts";
import { longestFile } from "#lib/platform/uploads/upload-rule.ts";
import { updateDocumentSettingsInput } from "./inputs.ts";

const defineOperation = inArea("Document settings");

const documentSettings = z
  .object({
    name: z.string().meta({ description: "The organization's name until you set another" }),
    address: z.string(),
    tax_numbers: z.string(),
    bank_details: z.string(),
    tax_note: z.string(),
    footer: z.string(),
    logo: fileShown.nullable(),
    valid_from: timestamp.nullable().meta({
      description: "Documents created from then on have these details; null until they are set for the first time",
    }),
  })
  .meta({ id: "DocumentSettings" });

export const getDocumentSettings = defineOperation({
  name: "get_document_settings",
  words: "letterhead logo invoice details address",
  method: "GET",
  path: "/document-settings",
  scope: "accounting:read",
  summary: "Retrieve document settings",
  description: "Your organization's details on the PDFs of invoices and credit notes.",
  input: z.object({}),
  output: z.object({ data: documentSettings }),
});

export const updateDocumentSettings = defineOperation({
  name: "update_document_settings",
  words: "letterhead logo invoice details address",
  method: "PATCH",
  path: "/document-settings",
  scope: "accounting:write",
  summary: "Change document settings",
  description:
    "Only the fields you send change. Existing documents keep the details they were created with; documents from before the first details have those.",
  body: "multipart",
  longestBody: longestFile + 1024 * 1024,
  input: updateDocumentSettingsInput,
  output: z.object({ data: documentSettings }),
});

export const previewDocumentSettings = defineOperation({
  name: "preview_document_settings",
  method: "GET",
  path: "/document-settings/preview",
  scope: "accounting:read",
  summary: "Preview document settings as a PDF",
  description: "A sample invoice with the current details.",
  input: z.object({}),
  output: z.string(),
  produces: "application/pdf",
});

export type DocumentSettings = OutputOf<typeof getDocumentSettings>["data"];
