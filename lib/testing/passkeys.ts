import { authenticator, type KeyKind } from "./authenticator.ts";
import { send } from "./stage.ts";

interface NewPasskey {
  kind?: KeyKind;
  /** How often it has signed; 0 doesn't count. */
  count?: number;
  name?: string;
}

/** Adds a passkey on the account page of a session. */
export async function addPasskey(session: string, { kind = "ES256", count = 0, name = "Phone" }: NewPasskey = {}) {
  const device = authenticator(kind, count);
  const begun = await send("POST", "/rest/v2/account/passkeys/options", session, { body: {} });
  if (begun.status !== 200) throw new Error(begun.text);
  const body = { name, credential: device.create(begun.body.data.options) };
  const { status, text, body: made } = await send("POST", "/rest/v2/account/passkeys", session, { body });
  if (status !== 201) throw new Error(text);
  return { device, passkey: made.data };
}
