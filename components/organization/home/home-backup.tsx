import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { ReactNode } from "react";
import { Timestamp } from "#components/ui/timestamp.tsx";
import { formatCount } from "#lib/platform/format/number.ts";
import type { HomeBackup as Backup } from "./home-data.ts";

/** The installation's newest backup, and whether one could be restored. */
export default function HomeBackup({ backup }: { backup: Backup }) {
  return (
    <section aria-labelledby="home-backup" className="mt-8 text-sm">
      <h2 id="home-backup" className="mb-2 text-base font-semibold">
        Backups
      </h2>
      <ul className="flex flex-col gap-1">
        <Line isWarning={backup.is_old}>
          {backup.taken_at === null ? (
            <>
              No backup yet. Whoever runs Muster makes one with <code>npm run backup</code>.
            </>
          ) : (
            <>
              Last backup <Timestamp value={backup.taken_at} />
            </>
          )}
        </Line>
        {backup.missing_files > 0 ? (
          <Line isWarning>
            {backup.missing_files === 1
              ? "1 file is missing from storage, and from the backup"
              : `${formatCount(backup.missing_files)} files are missing from storage, and from the backup`}
          </Line>
        ) : null}
        {backup.tested_at !== null ? (
          <Line isWarning={backup.test_failed}>
            {backup.test_failed ? "Couldn't be restored in the last test, " : "Restored for a test "}
            <Timestamp value={backup.tested_at} />
          </Line>
        ) : backup.taken_at !== null ? (
          <Line isWarning={false}>Not restored for a test yet</Line>
        ) : null}
        {backup.archived_until !== null ? (
          <Line isWarning={backup.is_archive_late}>
            {backup.is_archive_late ? "No changes archived since " : "Changes archived until "}
            <Timestamp value={backup.archived_until} />
          </Line>
        ) : null}
      </ul>
    </section>
  );
}

function Line({ isWarning, children }: { isWarning: boolean; children: ReactNode }) {
  return (
    <li className={isWarning ? "flex items-center gap-2" : "text-fg-2"}>
      {isWarning ? <TriangleAlert role="img" aria-label="Warning" className="size-4 shrink-0 text-warn" /> : null}
      <span>{children}</span>
    </li>
  );
}
