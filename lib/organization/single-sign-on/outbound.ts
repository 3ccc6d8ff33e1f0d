import { guardedCall } from "#lib/developers/webhook-sender/public.ts";
import type { SignInProblem } from "./rules.ts";

/** What keeps a provider from being used; the message is only the word. */
export class ProviderProblem extends Error {
  readonly problem: SignInProblem;
  constructor(problem: SignInProblem) {
    super(problem);
    this.problem = problem;
  }
}

const limits = { wholeMs: 5000, bytes: 256 * 1024 };

interface Sent {
  headers?: Record<string, string>;
  /** A form to post. */
  form?: Record<string, string>;
}

/** The provider's JSON document, or null for anything but a 200 response with an object. Throws `ProviderProblem`. */
export async function askProvider(url: string, { headers = {}, form }: Sent = {}) {
  const answer = await guardedCall(
    {
      url,
      method: form ? "POST" : "GET",
      headers: {
        accept: "application/json",
        ...(form && { "content-type": "application/x-www-form-urlencoded" }),
        ...headers,
      },
      ...(form && { body: new URLSearchParams(form).toString() }),
    },
    limits,
  );
  if ("problem" in answer) throw new ProviderProblem(answer.problem);
  if (answer.status !== 200) return null;
  try {
    const document: unknown = JSON.parse(answer.text);
    return typeof document === "object" && document !== null ? (document as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
