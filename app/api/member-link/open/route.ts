import { formText, serveForm } from "#lib/platform/api/serve-form.ts";
import { memberLink } from "#lib/platform/auth/member-link.ts";
import { sessionDigest } from "#lib/platform/auth/session.ts";

/** What a one-time link is for; `link` is null for one that does not work. */
export const POST = serveForm(async ({ code }) => {
  const found = await memberLink(formText(code), await sessionDigest());
  if (!found) return { link: null };
  const { organization, email, role, accepted, shared } = found;
  return { link: { organization, email, role, invitation: !accepted, shared } };
});
