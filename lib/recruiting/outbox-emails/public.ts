import { type SQL, sql } from "drizzle-orm";

/** Whether an email can still be canceled: it wasn't sent and no worker is sending it. */
export const isWaiting: SQL = sql.raw(
  "(status in ('scheduled', 'kept') and (claimed_until is null or claimed_until <= clock_timestamp()))",
);
