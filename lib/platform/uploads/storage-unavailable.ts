import { ApiError } from "#lib/platform/declaration/errors.ts";
import { log } from "#lib/platform/log.ts";

/** Files can't be kept or read because of an error that isn't the sender's. */
export function storageUnavailable(error: unknown): ApiError {
  const { name, code } = error instanceof Error ? (error as NodeJS.ErrnoException) : { name: typeof error };
  log().warn({ kind: name, code }, "the file store failed");
  return new ApiError(
    503,
    {
      reason: "storage_unavailable",
      message: "Files can't be stored or read right now. Nothing was changed. Try again in a minute.",
    },
    { "retry-after": "60" },
  );
}
