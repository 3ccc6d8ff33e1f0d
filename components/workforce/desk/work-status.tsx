import { Status, type StatusTone } from "#components/ui/status.tsx";

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
