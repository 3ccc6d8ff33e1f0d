import type postgres from "postgres";

/** From now on, this is the day by which the rules of the test's database go. Bookkeeping times stay real. */
export async function setDay(owner: postgres.Sql, day: string): Promise<void> {
  await owner.unsafe(
    `create or replace function app.now() returns timestamptz language sql stable parallel safe return timestamptz '${day}T12:00:00Z'`,
  );
}
