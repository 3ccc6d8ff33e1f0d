/** What next-auth calls a provider of an organization, in its paths. */
export const pathOfProvider = (id: string) => `sso-${id}`;

export const callbackPath = (id: string) => `/api/auth/callback/${pathOfProvider(id)}`;

/** The page whose `test` parameter names a test: a sign-in that returns there is one. */
export const settingsPath = "/settings/single-sign-on";

/** The name of the TXT record that proves a domain, and what it says. */
export const recordName = (domain: string) => `_muster.${domain}`;
export const recordText = (token: string) => `muster-domain=${token}`;

/** Why a sign-in or a test ended without one. The first ones come from the connection, the others from who it is. */
export const problemSentences = {
  forbidden:
    "The server may not call this address. It has to be on the public internet, unless the operator allows its network.",
  unreachable: "The provider can't be reached, or took too long.",
  too_long: "The provider's answer is too long.",
  no_discovery: "There is no OpenID Connect configuration at this issuer. Check the issuer.",
  wrong_issuer: "The provider calls itself by another issuer than the one entered here. Enter exactly its own.",
  refused: "The provider refused the client ID or the client secret, or the sign-in took too long.",
  wrong_token: "The provider's ID token isn't one for this sign-in: its signature, issuer, audience, or time is wrong.",
  stopped: "The sign-in was stopped at the provider.",
  failed: "The sign-in didn't come back as it began. Begin again, in the same browser.",
  saml_form:
    "What came back isn't a SAML response in the form that is accepted: it is too long or incomplete, or has parts that don't belong there.",
  saml_status: "The provider says that it didn't sign the person in.",
  saml_encrypted: "The response is encrypted. Turn encryption of assertions off at the provider: they come over https.",
  saml_unasked:
    "The sign-in didn't begin here, or not in this browser, or took too long. Enter your email address and choose your provider.",
  saml_destination: "The response is for another address. Enter exactly the ACS URL at the provider.",
  saml_audience: "The response is for somebody else. Enter exactly the entity ID at the provider.",
  saml_time: "The response isn't valid now. Check the provider's clock, and sign in again.",
  saml_transient: "The provider calls the person something else each time. Choose a lasting NameID there.",
  saml_signature:
    "The response isn't signed with a certificate entered here, or not with RSA and SHA-256 or SHA-512. Compare the certificates.",
  used: "This response was used before. Begin again.",
  no_email: "The response has no email address. Add an attribute named email at the provider.",
  off: "This provider is turned off.",
  unverified: "The provider doesn't say that it has verified the email address.",
  foreign_domain: "The email address is of a domain that this organization hasn't proven.",
  other_subject:
    "The member is linked to another account of the provider. Disabling and enabling the member removes the link.",
  unknown: "Nobody in this organization has this email address.",
  full: "The organization has as many members as it can have.",
  disabled: "The member is disabled.",
  declined: "The member declined the invitation.",
  owner: "The member is an owner, and no owner has allowed owners to sign in through this provider.",
} as const;

export type SignInProblem = keyof typeof problemSentences;

export const isSignInProblem = (text: string): text is SignInProblem => Object.hasOwn(problemSentences, text);

/** What client secrets are encrypted for. */
export const clientSecretPurpose = "sso-client-secret";
