import { sql } from "drizzle-orm";
import { managingRoles } from "#lib/platform/auth/roles.ts";
import { type HomePart, homePart } from "#lib/platform/home.ts";

interface Found {
  taken_at: string | null;
  missing_files: number | null;
  tested_at: string | null;
  test_failed: boolean | null;
  is_old: boolean;
  archived_until: string | null;
  is_archive_late: boolean | null;
}

/** The newest backup of this installation, and the newest test of one. */
export const backupHome: readonly HomePart[] = [
  homePart<Found>({
    name: "backup",
    roles: managingRoles,
    select: () => sql`
      select json_build_object('taken_at', newest.taken_at, 'missing_files', newest.missing_files, 'tested_at', tested.tested_at,
          'test_failed', tested.test_failure is not null, 'is_old', coalesce(newest.taken_at < now() - interval '2 days', true),
          'archived_until', archived.archived_until, 'is_archive_late', archived.archived_until < now() - interval '15 minutes')
        from (select 1) as one
        left join lateral (select taken_at, missing_files from backups order by taken_at desc limit 1) as newest on true
        left join lateral (select tested_at, test_failure from backups where tested_at is not null order by tested_at desc limit 1) as tested on true
        left join lateral (select archived_until from archives order by archived_until desc limit 1) as archived on true`,
    read: ({ taken_at, missing_files, tested_at, test_failed, is_old, archived_until, is_archive_late }) => ({
      backup: {
        taken_at: taken_at && new Date(taken_at).toISOString(),
        tested_at: tested_at && new Date(tested_at).toISOString(),
        test_failed: tested_at !== null && test_failed === true,
        missing_files: missing_files ?? 0,
        is_old,
        archived_until: archived_until && new Date(archived_until).toISOString(),
        is_archive_late: is_archive_late === true,
      },
    }),
  }),
];
