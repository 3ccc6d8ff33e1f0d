import { formatDate } from "#lib/platform/format/date.ts";
import { escapeHtml } from "#lib/platform/mail/escape-html.ts";

interface AskedBack {
  name: string;
  serial_number: string | null;
  return_due_on: string;
}

interface Reminded {
  organization: string;
  to_name: string;
  /** Sorted by due date, earliest first. */
  assets: readonly AskedBack[];
}

function subjectOf({ organization, assets }: Reminded, today: string): string {
  const items = `${assets.length} ${assets.length === 1 ? "item" : "items"}`;
  const overdue = assets.filter(({ return_due_on }) => return_due_on < today).length;
  if (overdue > 0) return `Overdue: please return ${items} to ${organization}`;
  const [first] = assets;
  const day = first?.return_due_on === today ? "today" : `by ${formatDate(first?.return_due_on)}`;
  return `Please return ${items} to ${organization} ${day}`;
}

function lineOf({ name, serial_number, return_due_on }: AskedBack, today: string): string {
  const serial = serial_number === null ? "" : `, serial number ${serial_number}`;
  const due =
    return_due_on < today
      ? `was due on ${formatDate(return_due_on)} and is overdue`
      : `due ${formatDate(return_due_on)}`;
  return `${name}${serial}: ${due}`;
}

/** The email to a person who was asked to return something; `today` is a day such as `2026-11-23`. */
export function reminderEmail(reminded: Reminded, today: string) {
  const { organization, to_name, assets } = reminded;
  const lines = assets.map((asset) => lineOf(asset, today));
  const greeting = `Hello ${to_name},`;
  const opening = `${organization} has asked you to return ${assets.length === 1 ? "this item" : "these items"}:`;
  const closing = `If you have already sent ${assets.length === 1 ? "it" : "them"} back, or can't by then, please tell the IT team at ${organization}.`;
  const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;
  const list = `<ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join("")}</ul>`;
  return {
    subject: subjectOf(reminded, today),
    html: [paragraph(greeting), paragraph(opening), list, paragraph(closing)].join("\n"),
    text: [greeting, opening, lines.map((line) => `- ${line}`).join("\n"), closing].join("\n\n"),
  };
}
