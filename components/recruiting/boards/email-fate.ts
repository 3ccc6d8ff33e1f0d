import { RestError } from "#lib/platform/api/client.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import { formatDateTime } from "#lib/platform/format/date.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import type { previewEmailTemplate } from "#lib/recruiting/email-templates/contract.ts";
import { undoSeconds } from "#lib/recruiting/stages/rules.ts";
import type { EmailTime } from "./move-order.ts";

export type Preview = OutputOf<typeof previewEmailTemplate>["data"];

/** Whether the email can't be read or filled in, or nobody knows, because the server didn't say. */
export type PreviewProblem = "refused" | "unchecked";

export function previewProblem(error: unknown): PreviewProblem | null {
  if (!error) return null;
  return error instanceof RestError && error.status === 400 ? "refused" : "unchecked";
}

interface EmailPlan {
  /** How many candidates are archived, and the name of the only one. */
  count: number;
  name: string;
  hasTemplate: boolean;
  /** Null while the time isn't complete. */
  when: EmailTime | null;
  /** The first candidate's email; null until it is known. */
  preview: Preview | null;
  problem: PreviewProblem | null;
  now?: Date;
}

const hoursIn = { hours: 1, days: 24, weeks: 168 };

function whenWords(when: EmailTime, now: Date): string {
  if (when.kind === "now") return `about ${undoSeconds} seconds after you archive`;
  if (when.kind === "at") return `on ${formatDateTime(when.time)}`;
  const unit = when.amount === 1 ? when.unit.slice(0, -1) : when.unit;
  const time = new Date(now.getTime() + when.amount * hoursIn[when.unit] * 3_600_000);
  return `${formatCount(when.amount)} ${unit} after you archive, about ${formatDateTime(time.toISOString())}`;
}

/** What will happen with the email, in one sentence next to the button. */
export function emailFate({ count, name, hasTemplate, when, preview, problem, now = new Date() }: EmailPlan): {
  tone: "plain" | "warn";
  text: string;
} {
  const plain = (text: string) => ({ tone: "plain" as const, text });
  const warn = (text: string) => ({ tone: "warn" as const, text });
  if (!hasTemplate)
    return plain(
      count === 1
        ? `${name} gets no email, because none is chosen.`
        : `The ${formatCount(count)} candidates get no email, because none is chosen.`,
    );
  if (problem === "refused") return warn("This email can't be sent as it is. Nothing is archived.");
  if (preview === null)
    return problem === null
      ? plain("Checking the email…")
      : warn("The email couldn't be checked. It is checked again when you archive.");
  const isOne = count === 1;
  if (isOne && preview.to === "") return warn(`${name} has no email address, so this email can't be sent.`);
  if (isOne && !preview.is_complete)
    return warn("This email can't be sent, because placeholders have no value. Nothing is archived.");
  if (!preview.is_complete)
    return warn("At least one of these emails can't be sent, because placeholders have no value.");
  const who = isOne ? `${name} (${preview.to})` : `Each of the ${formatCount(count)} candidates`;
  if (preview.is_kept)
    return warn(
      `No mail server is set up. The email to ${isOne ? who : "each candidate"} is kept in the outbox, not sent.`,
    );
  if (when === null) return plain(`${who} gets this email from ${preview.from} at the time you enter.`);
  const undo = when.kind === "now" ? ", unless you undo it before" : "";
  return plain(`${who} gets this email from ${preview.from} ${whenWords(when, now)}${undo}.`);
}
