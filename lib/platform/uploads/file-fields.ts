import { z } from "zod";
import { outsidersText } from "#lib/platform/declaration/untrusted.ts";
import { documentTypes, fileTypes, labelsOf, longestFile, type TakenTypes, type Upload } from "./upload-rule.ts";

const arrived = Symbol.for("muster.upload");

/** Comparing and printing it covers the file, never its temporary path. */
export function markArrived({ path, ...file }: Upload): Upload {
  return Object.defineProperties(file, { path: { value: path }, [arrived]: { value: true } }) as Upload;
}

function isFile(value: unknown): boolean {
  return typeof value === "object" && value !== null && (arrived in value || value instanceof Blob);
}

const fileOf = (types: TakenTypes) =>
  z
    .custom<File | Upload>(isFile, {
      error: ({ input }) => (input === undefined ? "is required" : "must be a file, sent as a part with a file name"),
    })
    .meta({
      description: `${labelsOf(types)}, at most ${longestFile / 1024 / 1024} MB`,
      override: { type: "string", format: "binary" },
    })
    .transform((file) => file as Upload);

/** A part of a multipart body with a file name: a File in the browser, the received upload on the server. */
export const uploadedFile = fileOf(fileTypes);

/** The same for an operation that `takesDocuments`. */
export const uploadedDocument = fileOf(documentTypes);

/** A file as shown in records. */
export const fileShown = z.object({
  id: z.string().meta({ format: "uuid" }),
  name: outsidersText,
  content_type: z.string(),
  size: z.int().meta({ description: "Bytes" }),
});

/** A link to a file that works for a few minutes. */
export const fileLink = z.object({
  url: z.string().meta({ format: "uri" }),
  expires_at: z.string().meta({ format: "date-time" }),
  ...fileShown.shape,
});
