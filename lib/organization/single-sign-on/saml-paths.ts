import { settings } from "#lib/platform/env.ts";

const pathOf = (id: string) => `${settings().public_url}/api/auth/saml/${id}`;

/** Where the provider has browsers bring its responses. */
export const acsUrlOf = (id: string) => `${pathOf(id)}/acs`;

/** Where our metadata is; also what providers are told to call us. */
export const metadataUrlOf = (id: string) => `${pathOf(id)}/metadata`;

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

export const isProviderId = (text: string) => uuid.test(text);
