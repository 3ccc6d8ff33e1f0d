import { Readable } from "node:stream";
import { z } from "zod";
import { DeferredInput } from "#lib/platform/api/read-input.ts";
import { type Operation, pathKeys } from "#lib/platform/declaration/contract.ts";
import { ApiError } from "#lib/platform/declaration/errors.ts";
import { admitFile } from "#lib/platform/uploads/admit-file.ts";
import { removeSpooled, spool } from "#lib/platform/uploads/spool.ts";
import { documentTypes, fileTypes, labelsOf } from "#lib/platform/uploads/upload-rule.ts";

/** The part of a multipart body that has a file. */
export const filePart = "file";

const fileArgument = z.object({
  name: z
    .string({ error: "must be the file's name" })
    .min(1, "must be the file's name")
    .max(300, "must have at most 300 characters")
    .meta({ description: "The file's name with its ending" }),
  // A regular expression would run out of stack on the longest.
  base64: z
    .string({ error: "must be the file's bytes in Base64" })
    .refine((text) => Buffer.from(text, "base64").toString("base64") === text, "must be Base64 with its padding")
    .meta({ description: "The file's bytes in Base64", contentEncoding: "base64" }),
});

const takenBy = ({ takesDocuments }: Operation) => (takesDocuments ? documentTypes : fileTypes);

/** How a tool takes a file, which REST takes as a part of a multipart body. */
export function asFileArgument(contract: Operation, key: string, field: z.ZodType): z.ZodType {
  if (contract.body !== "multipart" || key !== filePart) return field;
  const file = fileArgument.meta({ description: `${labelsOf(takenBy(contract))}, as name and Base64` });
  return field.safeParse(undefined).success ? file.optional() : file;
}

/** The operation, with a file that isn't looked at: it is read once the change is planned. */
export function withAnyFile(contract: Operation): Pick<Operation, "method" | "path" | "input"> {
  if (contract.body !== "multipart") return contract;
  return { ...contract, input: contract.input.extend({ [filePart]: z.unknown().optional() }) };
}

/** The input with its file stored, once the caller is admitted; the same input if there is none. */
export function withFile(contract: Operation, raw: Record<string, unknown>): Record<string, unknown> | DeferredInput {
  const { [filePart]: given, ...rest } = raw;
  if (contract.body !== "multipart" || given === undefined || given === null) return raw;
  const keys = Object.fromEntries(pathKeys(contract.path).map((key) => [key, String(rest[key] ?? "")]));
  return new DeferredInput(keys, async () => {
    const { data, error } = fileArgument.safeParse(given);
    if (!data) {
      const items = error.issues.map(({ path, message }) => ({
        ...{ reason: "invalid_value" as const, path: `/${[filePart, ...path].join("/")}`, message },
      }));
      throw new ApiError(400, items);
    }
    const stored = await spool(Readable.from([Buffer.from(data.base64, "base64")]));
    const paths = [stored.path];
    const release = () => removeSpooled(paths);
    try {
      return { input: { ...rest, [filePart]: await admitFile(stored, data.name, paths, takenBy(contract)) }, release };
    } catch (refusal) {
      await release();
      throw refusal;
    }
  });
}
