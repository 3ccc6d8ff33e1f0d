import { formText, serveForm } from "#lib/platform/api/serve-form.ts";
import { requestPasswordReset } from "#lib/platform/auth/password-reset.ts";

/** Emails a password reset link if there is an account; the response never reveals whether there is. */
export const POST = serveForm(async ({ email }, { ip, request_id }) => {
  await requestPasswordReset({ email: formText(email), ip, request_id });
  return { requested: true };
});
