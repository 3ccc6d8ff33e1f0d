import { type Entries, entriesOf, useEntries } from "#components/forms/use-entries.ts";
import { RestError } from "#lib/platform/api/client.ts";
import type { AcceptResult, LinkEnd } from "./member-link.ts";

/** A form that redeems a one-time link with a password, and the sign-in that follows. */
export function useLinkForm(onStop: (end: LinkEnd) => void, accept: (entries: Entries) => Promise<AcceptResult>) {
  const entry = useEntries({
    read: entriesOf,
    send: (entries) => redeem(entries.password ?? "", accept(entries)),
  });

  /** The password is null for someone who signs in through the identity provider. */
  async function redeem(password: string | null, accepting: Promise<AcceptResult>) {
    const result = await accepting;
    if (result.state === "spent") return onStop("spent");
    if (result.state === "refused") throw new RestError(400, [{ path: "/password", message: result.message }], null);
    await enter(result.email, result.organization_id, password);
  }

  async function enter(email: string, organization_id: string | undefined, password: string | null) {
    try {
      const { signIn } = await import("next-auth/react");
      if (password === null) return void (await signIn("oidc", { callbackUrl: "/" }));
      const place = organization_id === undefined ? {} : { organization_id };
      const result = await signIn("password", { redirect: false, email, password, ...place });
      if (result?.error === "SecondStep") return await leaveFor("/sign-in?error=SecondStep");
      if (result?.ok && !result.error) return await leaveFor("/");
    } catch {
      // The link has been used anyway; the page says so.
    }
    onStop("password-set");
  }

  return { entry, redeem };
}

/** Never resolves: the form stays pending until the page is gone. */
function leaveFor(path: string): Promise<void> {
  location.replace(path);
  return new Promise(() => undefined);
}
