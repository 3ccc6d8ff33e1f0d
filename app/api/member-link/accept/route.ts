import { formText, serveForm } from "#lib/platform/api/serve-form.ts";
import { acceptByLink } from "#lib/platform/auth/member-link.ts";
import { rememberDevice } from "#lib/platform/auth/remember-device.ts";
import { sessionDigest } from "#lib/platform/auth/session.ts";
import { ApiError } from "#lib/platform/declaration/errors.ts";

/** Accepts the link's invitation or sets a new password. Without a password, the person signs in elsewhere. */
export const POST = serveForm(async ({ code, password, shared }, source) => {
  const session = shared === "true" ? await sessionDigest() : null;
  const result = await acceptByLink(
    formText(code),
    password === undefined ? null : formText(password),
    source,
    session,
  );
  if (!result.ok) throw new ApiError(400, [{ reason: "invalid_value", path: result.path, message: result.message }]);
  await rememberDevice(result.email, { ip: source.ip, user_agent: source.header("user-agent") });
  return { email: result.email, organization_id: result.organization_id };
});
