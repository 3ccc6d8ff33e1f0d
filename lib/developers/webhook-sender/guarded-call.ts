import { Agent } from "undici";
import { ForbiddenTargetError, guardedConnector, resolverFor } from "./connector.ts";
import { exchange } from "./exchange.ts";
import { refusalOfUrl } from "./target.ts";
import { targetPolicy } from "./target-policy.ts";

interface GuardedRequest {
  url: string;
  method: "GET" | "POST";
  headers: Record<string, string>;
  body?: string;
}

interface GuardedLimits {
  wholeMs: number;
  /** A longer body is `too_long`. */
  bytes: number;
}

type GuardedAnswer = { status: number; text: string } | { problem: "forbidden" | "unreachable" | "too_long" };

/**
 * Sends one request to a server that an administrator has named, with the protection of webhooks: only where they may
 * go. Redirects aren't followed. Never rejects.
 */
export async function guardedCall(request: GuardedRequest, { wholeMs, bytes }: GuardedLimits): Promise<GuardedAnswer> {
  const policy = targetPolicy();
  if (refusalOfUrl(request.url, policy) !== null) return { problem: "forbidden" };
  const { origin, pathname, search } = new URL(request.url);
  const agent = new Agent({
    connect: guardedConnector(policy, resolverFor(policy), { address: wholeMs / 2, whole: wholeMs }),
    allowH2: false,
    maxHeaderSize: 16 * 1024,
  });
  try {
    const { method, headers, body = null } = request;
    const sent = {
      origin,
      path: `${pathname}${search}`,
      method,
      headers: { ...headers, "user-agent": "Muster" },
      body,
    };
    const answer = await exchange(agent, sent, wholeMs, { read: bytes, kept: bytes });
    if (answer.failure instanceof ForbiddenTargetError) return { problem: "forbidden" };
    if (answer.status === null || answer.failure !== null) return { problem: "unreachable" };
    return answer.length > bytes ? { problem: "too_long" } : { status: answer.status, text: answer.body };
  } finally {
    await agent.destroy();
  }
}
