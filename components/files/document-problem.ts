import { documentTypes, labelsOf, longestFile } from "#lib/platform/uploads/upload-rule.ts";

/** The endings of the files that are accepted as documents: ".pdf". */
export const documentEndings = Object.values(documentTypes).flatMap(({ endings }) => endings.map((one) => `.${one}`));

/** How large a document may be: "20 MB". */
export const longestDocument = `${longestFile / 1024 / 1024} MB`;

/** What is wrong with a document, as far as that is known before uploading. */
export function documentProblem({ name, size }: File): string | null {
  if (!documentEndings.some((ending) => name.toLowerCase().endsWith(ending)))
    return `${name} isn't a ${labelsOf(documentTypes)} file.`;
  if (size === 0) return `${name} is empty.`;
  return size > longestFile ? `${name} is larger than ${longestDocument}.` : null;
}
