import { line } from "#lib/platform/declaration/fields.ts";

export const passkeyName = line(80, { missing: "Enter a name", tooLong: "Use at most 80 characters" });
