import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { networkOf } from "#lib/platform/auth/network.ts";
import { settings } from "#lib/platform/env.ts";
import { OauthError } from "./oauth-error.ts";

const limiters = {
  registration: new RateLimiterMemory({ points: 20, duration: 3600 }),
  authorize: new RateLimiterMemory({ points: 60, duration: 60 }),
  document: new RateLimiterMemory({ points: 60, duration: 3600 }),
  token: new RateLimiterMemory({ points: 120, duration: 60 }),
  anonymous: new RateLimiterMemory({ points: 120, duration: 60 }),
};

/** Counts a network's request to an endpoint that anyone may call. Throws 429. */
export async function countAttempt(of: keyof typeof limiters, ip: string | null, points = 1): Promise<void> {
  if (!settings().rate_limit) return;
  try {
    await limiters[of].consume(networkOf(ip ?? "unknown"), points);
  } catch (refused) {
    const ms = refused instanceof RateLimiterRes ? refused.msBeforeNext : 1000;
    const seconds = Math.max(1, Math.ceil(ms / 1000));
    throw new OauthError("temporarily_unavailable", `Too many requests. Try again in ${seconds} seconds.`, 429, {
      "retry-after": String(seconds),
    });
  }
}
