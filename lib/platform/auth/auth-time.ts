/** How far a provider's clock may be ahead, in seconds. */
const tolerance = 60;

/**
 * What makes a provider say when it last checked who somebody is (OpenID Connect Core 3.1.2.1). As long as a session
 * here may last, so that it seldom asks again.
 */
export const maxAgeParams = (sessionHours: number) => ({ max_age: sessionHours * 3600 });

/** The claim `auth_time`: when the provider last checked who somebody is, in Unix seconds; null if it doesn't say so. */
export function authTimeOf(claim: unknown): number | null {
  return typeof claim === "number" && claim >= 0 && claim <= Date.now() / 1000 + tolerance ? claim : null;
}
