import { countPasskeyChallenge } from "#lib/platform/api/rate-limit.ts";
import { serveForm } from "#lib/platform/api/serve-form.ts";
import { beginPasskey } from "#lib/platform/auth/passkey-sign-in.ts";

/** What the browser asks a passkey to sign, to sign in or as the step after a password. */
export const POST = serveForm(async ({ step }, { ip }) => {
  await countPasskeyChallenge(ip);
  return { options: await beginPasskey(step === true) };
});
