import type postgres from "postgres";
import { expect, vi } from "vitest";

/** Waits until the check passes. Only a test's own time limit ends it: a starved machine takes as long as it takes. */
export function until<Value>(check: () => Value): Promise<Awaited<Value>> {
  return vi.waitFor(check, { timeout: 3_600_000, interval: 20 }) as Promise<Awaited<Value>>;
}

/** Waits until `count` connections to the database wait for a lock. `application` counts only one process's. */
export function untilLocked(sql: postgres.ISql, count = 1, application = ""): Promise<void> {
  return until(async () => {
    const [row] = await sql`
      select count(*)::int as waiting from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock' and ${application} in (application_name, '')`;
    expect(row?.waiting).toBe(count);
  });
}
