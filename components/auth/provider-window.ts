import { RestError } from "#lib/platform/api/client.ts";

/** What the window says when the person is back from the identity provider. */
export const provenMessage = "proven";

const problem = (message: string) => new RestError(0, [{ message }], null);

/** Goes through the identity provider in a window of its own, so that this page keeps everything. */
export function proveThroughProvider(): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const opened = window.open("/prove", "prove", "popup,width=520,height=680");
  if (!opened)
    return Promise.reject(problem("Your browser blocked the window. Allow it for this site, then try again."));
  const channel = new BroadcastChannel(provenMessage);
  const watch = setInterval(() => {
    if (opened.closed) end(() => reject(problem("The window was closed before you were back. Try again.")));
  }, 500);
  function end(settle: () => void) {
    clearInterval(watch);
    channel.close();
    settle();
  }
  channel.onmessage = () => end(resolve);
  return promise;
}
