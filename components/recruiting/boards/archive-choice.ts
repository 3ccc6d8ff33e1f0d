import type { EmailTime, MoveOrder } from "./move-order.ts";

/** The fields of the archive form. */
export interface ArchiveChoice {
  reasonId: string | null;
  /** Empty: no email. */
  templateId: string;
  when: "now" | "hours" | "days" | "weeks" | "at";
  amount: string;
  /** As `2026-01-31T09:30`, in the reader's time zone. */
  time: string;
}

export const emptyArchive: ArchiveChoice = { reasonId: null, templateId: "", when: "now", amount: "1", time: "" };

function timeOf({ when, amount, time }: ArchiveChoice): EmailTime | null {
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
  return when && { reason_id, email: { template_id, when } };
}
