/** What tests use of the SAML identity provider samlp, which has no types. */
declare module "samlp" {
  interface Asked {
    id: string;
    issuer: string;
    assertionConsumerServiceURL: string;
    destination: string;
    forceAuthn?: string;
  }
  interface Answer {
    issuer: string;
    cert: string;
    key: string;
    audience: string;
    recipient: string;
    destination: string;
    inResponseTo: string;
    signatureAlgorithm: string;
    digestAlgorithm: string;
    signAssertion: boolean;
    signResponse: boolean;
    lifetimeInSeconds: number;
    encryptionPublicKey?: string;
    encryptionCert?: string;
    profileMapper: (user: object) => {
      getClaims: () => Record<string, unknown>;
      getNameIdentifier: () => { nameIdentifier: string; nameIdentifierFormat: string };
    };
  }
  type Callback<Result> = (error: Error | null, result: Result) => void;
  const samlp: {
    parseRequest: (request: { query: Record<string, string> }, options: object, callback: Callback<Asked>) => void;
    getSamlResponse: (answer: Answer, user: object, callback: Callback<string>) => void;
    metadata: (
      options: object,
    ) => (
      request: { headers: Record<string, string | undefined>; protocol: string; originalUrl: string },
      response: { set: (name: string, value: string) => void; send: (text: string) => void },
    ) => void;
  };
  export default samlp;
}
