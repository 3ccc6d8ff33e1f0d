import { z } from "zod";
import { askProvider, ProviderProblem } from "./outbound.ts";

const address = z.url({ protocol: /^https?$/ });

/** What we use of a provider's configuration (OpenID Connect Discovery 1.0, section 3; RFC 9207). */
const configuration = z.object({
  issuer: z.string(),
  authorization_endpoint: address,
  token_endpoint: address,
  jwks_uri: address,
  userinfo_endpoint: address.optional(),
  scopes_supported: z.array(z.string()).default([]),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(["client_secret_basic"]),
  authorization_response_iss_parameter_supported: z.boolean().default(false),
});

export type Configuration = z.output<typeof configuration>;

const keptMs = 5 * 60_000;
const keptFailureMs = 5000;
const mostKept = 200;

const kept = new Map<string, { until: number; found: Promise<Configuration> }>();

async function read(issuer: string): Promise<Configuration> {
  const document = await askProvider(`${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`);
  const read = configuration.safeParse(document);
  if (!read.success) throw new ProviderProblem("no_discovery");
  if (read.data.issuer !== issuer) throw new ProviderProblem("wrong_issuer");
  return read.data;
}

/**
 * The provider's configuration, read again after five minutes at most: anyone can begin to sign in, and must not make us
 * ask the provider each time. Throws `ProviderProblem`.
 */
export function discover(issuer: string, { isFresh = false } = {}): Promise<Configuration> {
  const known = kept.get(issuer);
  if (known && !isFresh && known.until > performance.now()) return known.found;
  const found = read(issuer);
  const entry = { until: performance.now() + keptMs, found };
  kept.delete(issuer);
  kept.set(issuer, entry);
  if (kept.size > mostKept) kept.delete(kept.keys().next().value as string);
  found.catch(() => {
    entry.until = performance.now() + keptFailureMs;
  });
  return found;
}
