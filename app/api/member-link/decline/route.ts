import { formText, serveForm } from "#lib/platform/api/serve-form.ts";
import { declineByLink } from "#lib/platform/auth/member-link.ts";

/** `declined` is false for a link that does not work or whose invitation was accepted before. */
export const POST = serveForm(async ({ code }) => ({ declined: await declineByLink(formText(code)) }));
