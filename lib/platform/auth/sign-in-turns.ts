import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { longestAuthBody } from "./auth-request.ts";
import { boundedQueue, QueueFullError } from "./bounded-queue.ts";
import { hashesAtOnce, hashesWaiting } from "./password.ts";
import { refuseSignIn } from "./password-sign-in.ts";

/** Besides argon2, an attempt blocks the main thread for part of this time. */
export const shortestTurnMs = 80;

const turns = boundedQueue({ atOnce: hashesAtOnce, waiting: hashesWaiting });

/** Whether this is a password sign-in that next-auth will process; other bodies are rejected at no cost. */
export function isPasswordSignIn({ method, url = "", headers }: IncomingMessage): boolean {
  if (method !== "POST" || !/^\/api\/auth\/callback\/password\/?(?:\?|$)/.test(url)) return false;
  return Number(headers["content-length"] ?? Number.POSITIVE_INFINITY) <= longestAuthBody;
}

/** Resolves once the body has arrived or never will, and leaves it unread. It is shorter than a stream's buffer. */
function arrival(incoming: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!incoming.complete && !incoming.destroyed) return;
      for (const event of ["readable", "close"]) incoming.off(event, look);
      resolve();
    };
    for (const event of ["readable", "close"]) incoming.on(event, look);
    look();
  });
}

/**
 * Lets a password sign-in through as soon as its turn comes, so that a burst of attempts, including ones rejected right
 * away, leaves room for every other request. They wait here, before Next allocates its many objects for them. A slow
 * sender holds up nobody else, and one that has disconnected loses its turn. Responds with 503 when too many are
 * waiting.
 */
export async function takeSignInTurn(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  answer: () => Promise<void>,
): Promise<void> {
  const left = new Promise<void>((resolve) => void outgoing.once("close", resolve));
  await arrival(incoming);
  try {
    await turns.run(async () => {
      if (outgoing.closed) return;
      await Promise.all([Promise.race([answer(), left]), pause(shortestTurnMs)]);
    });
  } catch (error) {
    if (!(error instanceof QueueFullError)) throw error;
    refuseSignIn(outgoing, "busy", { status: 503, headers: { "retry-after": "2" }, json: true });
  }
}
