import { formText, serveForm } from "#lib/platform/api/serve-form.ts";
import { requestPasswordReset } from "#lib/platform/auth/password-reset.ts";

/** Emails a link to reset the password, if there is an account; the response never tells. */
export const POST = serveForm(async ({ email }, { ip, request_id }) => {
  await requestPasswordReset({ email: formText(email), ip, request_id });
  return { requested: true };
});
