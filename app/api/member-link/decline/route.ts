import { formText, serveForm } from "#lib/platform/api/serve-form.ts";
import { declineByLink } from "#lib/platform/auth/member-link.ts";

/** `declined` is false if the link doesn't work or its invitation was already accepted. */
export const POST = serveForm(async ({ code }, source) => ({ declined: await declineByLink(formText(code), source) }));
