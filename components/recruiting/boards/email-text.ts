import { noteHtml } from "#components/recruiting/applications/note-html.ts";

/** What a template fills in or decides, in Liquid's delimiters. */
const filledIn = /\{\{.*?\}\}|\{%.*?%\}/gs;
/** Stands for one of them while text becomes HTML; nobody types it. */
const mark = "\uE000";

/** Typed text as the HTML of an email, as for notes; placeholders stay as they are. */
export function emailHtml(text: string): string {
  const kept = text.match(filledIn) ?? [];
  let at = 0;
  return noteHtml(text.replaceAll(mark, "").replace(filledIn, mark)).replaceAll(mark, () => kept[at++] ?? "");
}

const entities: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&nbsp;": " ", "&amp;": "&" };

/** HTML without what no reader sees: how its tags are written, and spaces next to those that break a line. */
function asRead(html: string): string {
  return html
    .replace(/[ \t\r\n]+/g, " ")
    .replace(/<(\/?)(\w+)\s*\/?>/g, (_, slash: string, tag: string) => `<${slash}${tag.toLowerCase()}>`)
    .replace(/<(\/?)b>/g, "<$1strong>")
    .replace(/<(\/?)i>/g, "<$1em>")
    .replace(/ ?(<\/?(?:p|br|ul|li)>) ?/g, "$1")
    .replaceAll("&quot;", '"')
    .trim();
}

/** An email's HTML as text to edit; null if that text would make another email. */
export function emailText(html: string): string | null {
  const text = asText(html);
  return asRead(emailHtml(text)) === asRead(html) ? text : null;
}

function asText(html: string): string {
  return html
    .replace(/\s*\n\s*/g, " ")
    .replace(/\s*<br\s*\/?>\s*/gi, "\n")
    .replace(/<\/?(?:strong|b)>/gi, "**")
    .replace(/<\/?(?:em|i)>/gi, "_")
    .replace(/\s*<li>\s*/gi, "\n- ")
    .replace(/\s*<\/(?:p|ul)>\s*/gi, "\n\n")
    .replace(/\s*<ul>\s*/gi, "\n\n")
    .replace(/<[^>]*>/g, "")
    .replace(/&(?:lt|gt|quot|nbsp|amp);/g, (entity) => entities[entity] ?? entity)
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
