import { generateServiceProviderMetadata } from "@node-saml/node-saml";
import { readProvider } from "#db/single-sign-on.ts";
import { acsUrlOf, isProviderId } from "./saml-paths.ts";

/** Our metadata for one provider: an entity ID and an ACS URL of its own. Null if there is no such provider of SAML. */
export async function ownMetadata(id: string): Promise<string | null> {
  const provider = isProviderId(id) ? await readProvider(id) : null;
  if (!provider?.saml) return null;
  return generateServiceProviderMetadata({
    ...{ issuer: provider.client_id, callbackUrl: acsUrlOf(id), identifierFormat: null },
    wantAssertionsSigned: true,
  });
}
