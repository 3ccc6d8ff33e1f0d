import type postgres from "postgres";

const message = "pg_logical_emit_message(true, 'muster', '')";

/**
 * Writes to the log, so that a commit that changes nothing waits for the standbys too: it promises what an earlier one
 * has written, perhaps without their confirmation.
 */
export const confirmation = `select ${message}`;

/** The same as an expression of another query. */
export const confirmed = (sql: postgres.Sql) => sql.unsafe(message);
