import { lineText, oneLine } from "#lib/platform/declaration/fields.ts";

const longest = 150;

/** A letter, digit, or sign; the empty Braille cell is none. */
const visible = /(?!\u2800)[\p{L}\p{N}\p{P}\p{S}]/u;

/** More marks on one letter than any language writes, or the same one twice, so that it is drawn over other text. */
const stacked = /\p{M}{4}|(\p{Mn})\1|^\p{M}/u;

function isReadable(name: string): boolean {
  return visible.test(name) && !stacked.test(name.normalize("NFC"));
}

/** The name that an app chose for itself: people decide by it, so it must be a line that they can read. */
export const clientName = lineText("client_name is required")
  .min(1, "client_name is required")
  .refine((name) => [...name].length <= longest, `client_name has more than ${longest} characters`)
  .refine(oneLine[0], "client_name must not contain control characters or characters that reverse text direction")
  .refine(isReadable, "client_name must be readable: at least one visible character, and no stacks of combining marks");
