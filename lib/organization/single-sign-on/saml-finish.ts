import { readProvider } from "#db/single-sign-on.ts";
import { ownAddress } from "#lib/platform/auth/auth-request.ts";
import type { ProviderSignIn } from "#lib/platform/auth/record-provider-sign-in.ts";
import { tokenDigest } from "#lib/platform/auth/token-text.ts";
import { settings } from "#lib/platform/env.ts";
import { endingOf } from "./ending.ts";
import { ProviderProblem } from "./outbound.ts";
import type { SignInProblem } from "./rules.ts";
import { acsUrlOf, isProviderId } from "./saml-paths.ts";
import { pendingIn } from "./saml-request.ts";
import { readResponse } from "./saml-response.ts";
import { samlVouched } from "./saml-vouched.ts";

/** What a provider's page brings to the ACS URL, and the cookie of the browser that brings it. */
interface Brought {
  response: string | null;
  relay_state: string | null;
  cookie: string | null;
}

/** Where the browser goes, and the session that it gets if somebody was signed in. */
interface Finished {
  url: string;
  signedIn: ProviderSignIn | null;
  /** Whether it was the provider's answer to what this browser began, which has ended then. */
  isAnswer: boolean;
}

/** Ends a sign-in through a provider of SAML, in the browser that began it; null if there is no such provider. */
export async function finishSaml(
  providerId: string,
  { response, relay_state, cookie }: Brought,
  ip: string | null,
): Promise<Finished | null> {
  const provider = isProviderId(providerId) ? await readProvider(providerId) : null;
  if (!provider?.saml) return null;
  const { certificates } = provider.saml;
  const pending = pendingIn(cookie, provider.id);
  // Any site can send a form here: what this browser began goes on.
  if (!pending || relay_state !== pending.relay_state)
    return { url: await endingOf(null, ip).stop("saml_unasked"), signedIn: null, isAnswer: false };
  const { stop, admit } = endingOf(pending.test_id, ip);
  const end = async (problem: SignInProblem) => ({ url: await stop(problem), signedIn: null, isAnswer: true });
  if (!provider.is_on && pending.test_id === null) return end("off");
  try {
    const { request_id } = pending;
    const asked = {
      issuer: provider.issuer,
      entity_id: provider.client_id,
      acs_url: acsUrlOf(provider.id),
      request_id,
    };
    const said = samlVouched(await readResponse(response ?? "", certificates, asked), provider);
    const admitted = await admit(said, { request_digest: tokenDigest(request_id), certificates });
    return typeof admitted === "string"
      ? { url: admitted, signedIn: null, isAnswer: true }
      : { url: ownAddress(pending.return_to, settings().public_url), signedIn: admitted, isAnswer: true };
  } catch (error) {
    if (error instanceof ProviderProblem) return end(error.problem);
    throw error;
  }
}
