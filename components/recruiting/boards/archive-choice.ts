import { errorMessage } from "#components/screen/error-message.ts";
import { RestError } from "#lib/platform/api/client.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import { candidatesLabel } from "./board-words.ts";
import { emailHtml, emailText } from "./email-text.ts";
import type { EmailTime, MoveOrder } from "./move-order.ts";
import type { EmailText } from "./use-email-preview.ts";

/** The fields of the archive form. */
export interface ArchiveChoice {
  reasonId: string | null;
  /** Empty: no email. */
  templateId: string;
  when: "now" | "hours" | "days" | "weeks" | "at";
  amount: string;
  /** As `2026-01-31T09:30`, in the reader's time zone. */
  time: string;
  /** The email's own text; null for the template's. */
  edited: EditedEmail | null;
}

/** An email's text while it is edited. */
export interface EditedEmail {
  subject: string;
  /** As typed: HTML, or text that becomes HTML. */
  body: string;
  isHtml: boolean;
}

/** A template's text to edit, without HTML where that is possible. */
export function toEdit({ subject, body }: EmailText): EditedEmail {
  const text = emailText(body);
  return { subject, body: text ?? body, isHtml: text === null };
}

/** An edited text as it is sent to the API. */
export function textOf(edited: EditedEmail | null): EmailText | null {
  return edited && { subject: edited.subject, body: edited.isHtml ? edited.body : emailHtml(edited.body) };
}

export const emptyArchive: ArchiveChoice = {
  reasonId: null,
  templateId: "",
  when: "now",
  amount: "1",
  time: "",
  edited: null,
};

export function timeOf({ when, amount, time }: ArchiveChoice): EmailTime | null {
  if (when === "now") return { kind: "now" };
  if (when === "at") {
    const date = new Date(time);
    return Number.isNaN(date.getTime()) ? null : { kind: "at", time: date.toISOString() };
  }
  return /^\d{1,3}$/.test(amount) ? { kind: "later", amount: Number(amount), unit: when } : null;
}

/** The choice as a move expects it, or null while something is missing. */
export function archiveOf(choice: ArchiveChoice): MoveOrder["archive"] | null {
  const { reasonId: reason_id, templateId: template_id } = choice;
  if (reason_id === null) return null;
  if (template_id === "") return { reason_id };
  const when = timeOf(choice);
  const text = textOf(choice.edited);
  return when && { reason_id, email: { template_id, when, ...(text ? { text } : {}) } };
}

export interface ArchiveResult<Candidate> {
  moved: readonly unknown[];
  failed: readonly { card: Candidate; error: unknown }[];
}

function isRefusal(error: unknown): error is RestError {
  return error instanceof RestError && error.status >= 400 && error.status < 500;
}

function reasonsOf(error: unknown): string[] {
  return isRefusal(error) ? error.issues.map(({ message }) => message) : [errorMessage(error)];
}

/** The outcome and the reasons, for an archive that failed for some or all candidates. */
export function archiveProblems({ moved, failed }: ArchiveResult<{ candidate_name: string }>): {
  title: string;
  reasons: string[];
} {
  const total = moved.length + failed.length;
  return {
    title:
      moved.length > 0
        ? `${formatCount(moved.length)} archived, ${formatCount(failed.length)} not`
        : failed.every(({ error }) => isRefusal(error))
          ? "Nothing was sent or moved"
          : `Couldn't archive ${candidatesLabel(failed.map(({ card }) => card))}`,
    reasons: failed.flatMap(({ card, error }) =>
      reasonsOf(error).map((reason) => (total > 1 ? `${card.candidate_name}: ${reason}` : reason)),
    ),
  };
}
