import { setTimeout } from "node:timers/promises";
import { log } from "#lib/platform/log.ts";
import { databaseRefusal } from "#lib/platform/sqlstate.ts";

/**
 * SQLSTATEs of a transaction that the database aborted so that another could proceed: `serialization_failure`,
 * `deadlock_detected`.
 */
const conflictCodes = new Set(["40001", "40P01"]);
const maxAttempts = 4;
const longestPauseMs = 50;

/**
 * Retries a transaction that lost to another one, up to three times. It was rolled back entirely, so it can start over.
 * Rethrows the last error.
 */
export async function retryOnConflict<T>(transaction: () => Promise<T>, requestId: string): Promise<T> {
  for (let turn = 1; ; turn += 1) {
    try {
      return await transaction();
    } catch (error) {
      const code = databaseRefusal(error)?.code ?? "";
      if (turn === maxAttempts || !conflictCodes.has(code)) throw error;
      log().info({ request_id: requestId, code, turn }, "retrying a write that conflicted with another");
      await setTimeout(Math.random() * longestPauseMs);
    }
  }
}
