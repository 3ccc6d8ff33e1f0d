import { resetPassword } from "#lib/organization/account/reset-password.ts";
import { formText, serveForm } from "#lib/platform/api/serve-form.ts";
import { rememberDevice } from "#lib/platform/auth/remember-device.ts";

/** Sets the password using an emailed link. Personal tokens are revoked unless `revoke_personal_tokens` is "false". */
export const POST = serveForm(async ({ code, password, revoke_personal_tokens }, { request_id, ip, header }) => {
  const email = await resetPassword({
    code: formText(code),
    password: formText(password),
    revoke_personal_tokens: formText(revoke_personal_tokens) !== "false",
    ...{ request_id, ip },
  });
  await rememberDevice(email, { ip, user_agent: header("user-agent") });
  return { email };
});
