import { hash, verify } from "@node-rs/argon2";

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Verified against when there is no such account, so that the answer takes as long as for one that exists. */
let stranger: Promise<string> | null = null;

/** argon2id, about 20 ms of CPU on a library thread. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

export async function passwordMatches(password: string, stored: string | null): Promise<boolean> {
  stranger ??= hashPassword("no account has this password");
  const matches = await verify(stored ?? (await stranger), password);
  return matches && stored !== null;
}
