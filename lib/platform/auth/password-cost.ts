/** What computing a password's argon2id hash takes: memory in KiB, passes, and threads. */
export const passwordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
