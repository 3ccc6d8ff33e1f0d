import { Status, type StatusTone } from "#components/ui/status.tsx";
import { missing } from "#lib/platform/format/missing.ts";
import { formatPeriod } from "#lib/platform/format/period.ts";
import type { WorkRow } from "./desk.ts";

const words: Record<string, string> = {
  pending: "Pending",
  approved: "Approved",
  rejected: "Rejected",
  declined: "Rejected",
  processed: "Invoiced",
};

const tones: Record<string, StatusTone> = { pending: "warn" };

export function statusWord(status: string): string {
  return words[status] ?? status;
}

/** Only statuses that need attention have a color. */
export function WorkStatus({ status }: { status: string }) {
  return <Status tone={tones[status] ?? "neutral"}>{statusWord(status)}</Status>;
}

/** The dates of the cycle that pays a record. */
export function CyclePeriod({ cycle }: { cycle: WorkRow["payment_cycle"] }) {
  return cycle === null ? missing : formatPeriod(cycle.starts_on, cycle.ends_on);
}
