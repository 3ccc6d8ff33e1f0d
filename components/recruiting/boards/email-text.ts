import { noteHtml, typedText } from "#components/recruiting/applications/note-html.ts";

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
  const text = typedText(html);
  return asRead(emailHtml(text)) === asRead(html) ? text : null;
}
