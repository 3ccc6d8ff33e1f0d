import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { networkOf } from "#lib/platform/auth/network.ts";
import { ApiError } from "#lib/platform/declaration/errors.ts";
import { settings } from "#lib/platform/env.ts";

/** Requests per second allowed for one token, and for all tokens of one organization together. */
export const perToken = 50;
export const perOrganization = 100;
/** Downloads per second from one client IP: their links carry no token to count. */
const perAddress = 20;

const limiters = {
  token: new RateLimiterMemory({ points: perToken, duration: 1 }),
  organization: new RateLimiterMemory({ points: perOrganization, duration: 1 }),
  address: new RateLimiterMemory({ points: perAddress, duration: 1 }),
};

/** Counts one request; throws 429 above the limit. Requests from people in the dashboard are not counted. */
export async function countRequest(of: keyof typeof limiters, key: string): Promise<void> {
  if (!settings().rate_limit) return;
  await limiters[of].consume(key).catch(() => {
    throw new ApiError(
      429,
      { reason: "rate_limited", message: "Too many requests. Slow down and try again in a second." },
      {
        "retry-after": "1",
      },
    );
  });
}

const applicants = {
  reads: new RateLimiterMemory({ points: 120, duration: 60 }),
  applications: new RateLimiterMemory({ points: 30, duration: 3600 }),
};

/** Counts a network's requests to public job postings; throws 429 above the limit. */
export async function countApplicant(method: string, ip: string | null): Promise<void> {
  if (!settings().rate_limit) return;
  const limiter = method === "GET" ? applicants.reads : applicants.applications;
  try {
    await limiter.consume(networkOf(ip ?? "unknown"));
  } catch (refused) {
    const seconds = refused instanceof RateLimiterRes ? Math.max(1, Math.ceil(refused.msBeforeNext / 1000)) : 1;
    const minutes = Math.ceil(seconds / 60);
    const message = `Too many requests from your network. Try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`;
    throw new ApiError(429, { reason: "rate_limited", message }, { "retry-after": String(seconds) });
  }
}
