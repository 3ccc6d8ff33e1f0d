import type { MailTransport } from "./transport.ts";

const mostAttempts = 12;

/** After this many seconds an email whose worker died is sent again. */
export const claimSeconds = 300;

/** One minute, then twice as long each time, up to six hours; null when it is not tried again. */
export function retrySeconds(attempts: number): number | null {
  return attempts >= mostAttempts ? null : Math.min(60 * 2 ** (attempts - 1), 21_600);
}

/** What the server said, in one line without the address of the server. */
function refusalText(error: unknown): string {
  const { response, message } = error as { response?: string; message?: string };
  return (response ?? message ?? "unknown error").replace(/\s+/g, " ").slice(0, 500);
}

/** Addresses that a server refuses for good (5xx) are not tried again. */
function isPermanent(error: unknown): boolean {
  const { responseCode } = error as { responseCode?: number };
  return responseCode !== undefined && responseCode >= 500 && responseCode < 600 && responseCode !== 535;
}

/** Sends an email: the error and when to try again, both null once the server has accepted it. */
export async function attempt(
  transport: MailTransport,
  email: Parameters<MailTransport["send"]>[0],
  attempts: number,
): Promise<{ error: string | null; retry: number | null }> {
  try {
    await transport.send(email);
    return { error: null, retry: null };
  } catch (thrown) {
    return { error: refusalText(thrown), retry: isPermanent(thrown) ? null : retrySeconds(attempts) };
  }
}
