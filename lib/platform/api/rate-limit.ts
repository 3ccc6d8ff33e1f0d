import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { organizationLately } from "#db/tenant.ts";
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

const policies = `"token";q=${perToken};w=1, "organization";q=${perOrganization};w=1`;

async function stateOf(of: "token" | "organization", key: string): Promise<string> {
  const counted = await limiters[of].get(key);
  const left = counted?.remainingPoints ?? (of === "token" ? perToken : perOrganization);
  // Whenever its window began, it ends within a second.
  return `"${of}";r=${Math.max(0, left)};t=1`;
}

/**
 * The fields that tell a token's caller its limits and what is left of them (draft-ietf-httpapi-ratelimit-headers-10).
 * The organization's are known once the token was admitted.
 */
export async function limitHeaders(key: string | null): Promise<Record<string, string>> {
  if (key === null || !settings().rate_limit) return {};
  const organization = organizationLately(key);
  const states = [await stateOf("token", key), ...(organization ? [await stateOf("organization", organization)] : [])];
  return { "ratelimit-policy": policies, ratelimit: states.join(", ") };
}

const applicants = {
  reads: new RateLimiterMemory({ points: 120, duration: 60 }),
  applications: new RateLimiterMemory({ points: 30, duration: 3600 }),
};

const passkeyChallenges = new RateLimiterMemory({ points: 120, duration: 60 });

/** Counts a network's requests to public job postings; throws 429 above the limit. */
export const countApplicant = (method: string, ip: string | null) =>
  countOfNetwork(method === "GET" ? applicants.reads : applicants.applications, ip);

/** Counts how often a network asks for what passkeys sign: each time is stored. Throws 429 above the limit. */
export const countPasskeyChallenge = (ip: string | null) => countOfNetwork(passkeyChallenges, ip);

async function countOfNetwork(limiter: RateLimiterMemory, ip: string | null): Promise<void> {
  if (!settings().rate_limit) return;
  try {
    await limiter.consume(networkOf(ip ?? "unknown"));
  } catch (refused) {
    const seconds = refused instanceof RateLimiterRes ? Math.max(1, Math.ceil(refused.msBeforeNext / 1000)) : 1;
    const minutes = Math.ceil(seconds / 60);
    const message = `Too many requests from your network. Try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`;
    throw new ApiError(429, { reason: "rate_limited", message }, { "retry-after": String(seconds) });
  }
}
