import { keptDays } from "#lib/platform/backup/archive/kept-days.ts";
import { settings } from "#lib/platform/env.ts";
import type { ReceiptParts } from "./receipt.ts";

const dayMs = 24 * 60 * 60_000;

/** A copy of the database's files is made every week, and every change since the one before the kept days is there. */
const archivedDays = keptDays + 7;

/** How long backups still have what is erased now. A backup that is being made may take until tomorrow's. */
export function backupsOf(now: Date): ReceiptParts["backups"] {
  const { backup_to, backup_keep } = settings();
  if (backup_to === null)
    return {
      ...{ kept: null, until: null },
      words: "No backups are scheduled on this server. Whoever makes some decides how long they are kept.",
    };
  const days = Math.max(backup_keep, archivedDays) + 1;
  return {
    kept: backup_keep,
    until: new Date(now.getTime() + days * dayMs).toISOString(),
    words: `A backup is made every day and the newest ${backup_keep} are kept; every change of the embedded database can be restored for ${keptDays} days. If one is restored, erase again.`,
  };
}
