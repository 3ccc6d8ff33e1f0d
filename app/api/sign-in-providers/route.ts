import { providersForDomain } from "#lib/organization/single-sign-on/public.ts";
import { formText, serveForm } from "#lib/platform/api/serve-form.ts";

/** The identity providers for addresses of a domain. It depends on nothing else, so it tells nobody who has an account. */
export const POST = serveForm(async ({ domain }) => ({ providers: await providersForDomain(formText(domain)) }));
