import { visibleText } from "#lib/platform/format/visible-text.ts";

const control = /(?![\t\n\r])\p{Cc}/gu;
const printable = /^[ -~]*$/;
const escaped = /\\(?:[bf]|u(?:00[01]|007f|d[89a-f]))/i;

/** The text without anything that a model reads and people don't see. */
function cleanText(text: string): string {
  return visibleText(text.toWellFormed()).replace(control, "");
}

/** The same value if there is nothing to clean. */
function cleanValue(value: unknown): unknown {
  if (typeof value === "string") return cleanText(value);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map(cleanValue);
    return items.some((item, at) => item !== value[at]) ? items : value;
  }
  const entries = Object.entries(value).map(([key, item]) => [key, item, cleanText(key), cleanValue(item)] as const);
  return entries.some(([key, item, name, cleaned]) => key !== name || item !== cleaned)
    ? Object.fromEntries(entries.map(([, , name, cleaned]) => [name, cleaned]))
    : value;
}

/** Whether written JSON has nothing to clean. Its texts are between quotes, so none needs a neighbor outside of it. */
export const isCleanJson = (json: string): boolean =>
  !escaped.test(json) && (printable.test(json) || cleanText(json) === json);

/** JSON in a text is cleaned as the values that it stands for: an escaped character is one that a model reads. */
function cleanJson(text: string): string {
  if (!escaped.test(text)) return text;
  try {
    return JSON.stringify(cleanValue(JSON.parse(text)));
  } catch {
    return text;
  }
}

const jsonOf = (value: unknown) => ({ type: "text", text: JSON.stringify(value) });

interface Result {
  content?: unknown;
  structuredContent?: unknown;
}

/** A tool's result, as it may be part of a conversation: invisible and control characters never are. */
export function cleanResult<Any extends object>(result: Any): Any {
  const cleaned = cleanValue(result) as Any & Result;
  if (cleaned.structuredContent !== undefined && cleaned.structuredContent !== (result as Result).structuredContent)
    return { ...cleaned, content: [jsonOf(cleaned.structuredContent), ...[cleaned.content ?? []].flat().slice(1)] };
  if (!Array.isArray(cleaned.content)) return cleaned;
  const content = cleaned.content.map((part) =>
    typeof part?.text === "string" && escaped.test(part.text) ? { ...part, text: cleanJson(part.text) } : part,
  );
  return content.some((part, at) => part !== (cleaned.content as unknown[])[at]) ? { ...cleaned, content } : cleaned;
}
