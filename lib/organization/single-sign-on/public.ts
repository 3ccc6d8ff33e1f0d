import { type ProviderChoice, providerOfSession, providersOfDomain } from "#db/single-sign-on.ts";
import { settings } from "#lib/platform/env.ts";
import { domainPattern } from "./inputs.ts";
import { pathOfProvider } from "./rules.ts";

/** The providers that people with addresses of this domain can sign in through. */
export async function providersForDomain(domain: string): Promise<ProviderChoice[]> {
  const name = domain.toLowerCase();
  return domainPattern.test(name) ? providersOfDomain(name) : [];
}

/** The identity provider that can vouch again for the person of a session, as next-auth calls it; null if there is none. */
export async function tripOf(session: Uint8Array): Promise<{ id: string; name: string } | null> {
  const own = await providerOfSession(session);
  if (own) return { id: pathOfProvider(own.id), name: own.name };
  const { oidc } = settings();
  return oidc && { id: "oidc", name: oidc.name };
}
