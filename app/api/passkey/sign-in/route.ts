import { serveForm } from "#lib/platform/api/serve-form.ts";
import { finishPasskey } from "#lib/platform/auth/passkey-sign-in.ts";

/** Signs in with what a passkey has signed. */
export const POST = serveForm(async ({ credential, step }, { ip, header }) => {
  await finishPasskey(credential, step === true, { ip, user_agent: header("user-agent") });
  return { signed_in: true };
});
