import type { MailTransport } from "./transport.ts";

const maxAttempts = 12;

/** An email whose worker died is sent again after this many seconds. */
export const claimSeconds = 300;

/** One minute, doubling each time, up to six hours; null if there is no further attempt. */
export function retrySeconds(attempts: number): number | null {
  return attempts >= maxAttempts ? null : Math.min(60 * 2 ** (attempts - 1), 21_600);
}

/** The server's response in one line, without the server's address. */
function refusalText(error: unknown): string {
  const { response, message } = error as { response?: string; message?: string };
  return (response ?? message ?? "unknown error").replace(/\s+/g, " ").slice(0, 500);
}

/** Permanent refusals (5xx) are not retried, except for failed authentication (535). */
function isPermanent(error: unknown): boolean {
  const { responseCode } = error as { responseCode?: number };
  return responseCode !== undefined && responseCode >= 500 && responseCode < 600 && responseCode !== 535;
}

/** Sends an email. Returns the error and when to retry, both null once the server has accepted it. */
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
