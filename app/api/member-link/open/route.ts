import { formText, serveForm } from "#lib/platform/api/serve-form.ts";
import { memberLink } from "#lib/platform/auth/member-link.ts";
import { resetLink } from "#lib/platform/auth/password-reset.ts";
import { isBuiltIn, roleNames } from "#lib/platform/auth/roles.ts";
import { sessionDigest } from "#lib/platform/auth/session.ts";

/** Returns the purpose of a one-time link; `link` is null if it doesn't work. */
export const POST = serveForm(async ({ code }) => {
  const member = await memberLink(formText(code), await sessionDigest());
  if (member) {
    const { organization, email, role, accepted, shared } = member;
    const role_name = isBuiltIn(role) ? roleNames[role] : member.role_name;
    return { link: { reset: false, organization, email, role_name, invitation: !accepted, shared } };
  }
  const reset = await resetLink(formText(code));
  return { link: reset && { reset: true, email: reset.email, organizations: reset.organizations } };
});
