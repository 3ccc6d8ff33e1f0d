import { type ProviderChoice, providersOfDomain } from "#db/single-sign-on.ts";
import { domainPattern } from "./inputs.ts";

/** The providers that people with addresses of this domain can sign in through. */
export async function providersForDomain(domain: string): Promise<ProviderChoice[]> {
  const name = domain.toLowerCase();
  return domainPattern.test(name) ? providersOfDomain(name) : [];
}
