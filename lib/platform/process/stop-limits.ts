/** How long a web process takes to stop after DRAIN_SECONDS, at most; it ends itself then. */
export const webLimitMs = 15_000;

/** How long a worker takes: a delivery in progress may take 30 seconds, and then its result is written. */
export const workerLimitMs = 37_000;

/**
 * After these, the supervisor kills its processes; it stops one after the other. A web process that was replaced takes two
 * minutes for its last connections.
 */
export const childLimitMs = { web: 12_000, worker: 38_000, replacedWeb: 135_000 };
