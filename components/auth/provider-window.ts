import { RestError } from "#lib/platform/api/client.ts";

/** What the window says when the person is back from the identity provider. */
export const provenMessage = "proven";

/** How long the window's message may take once the person is back on this page. */
const graceMs = 1500;

const problem = (message: string) => new RestError(0, [{ message }], null);

/**
 * Goes through the identity provider in a window of its own, so that this page keeps everything. The two pages lose hold of
 * each other on the way (Cross-Origin-Opener-Policy), so coming back without the message means that it was closed.
 */
export function proveThroughProvider(): Promise<void> {
  const opened = window.open("/prove", "prove", "popup,width=520,height=680");
  if (!opened)
    return Promise.reject(problem("Your browser blocked the window. Allow it for this site, then try again."));
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const channel = new BroadcastChannel(provenMessage);
  const giveUp = () => setTimeout(() => reject(problem("You came back before that was done. Try again.")), graceMs);
  channel.onmessage = () => resolve();
  window.addEventListener("focus", giveUp);
  return promise.finally(() => {
    window.removeEventListener("focus", giveUp);
    channel.close();
  });
}
