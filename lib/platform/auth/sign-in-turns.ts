import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { longestAuthBody } from "./auth-request.ts";
import { boundedQueue, QueueFullError } from "./bounded-queue.ts";
import { hashesAtOnce, hashesWaiting } from "./password.ts";
import { refuseSignIn } from "./password-sign-in.ts";

/** Apart from argon2, a try keeps the thread that answers everybody busy for some of this. */
export const shortestTurnMs = 80;

const turns = boundedQueue({ atOnce: hashesAtOnce, waiting: hashesWaiting });

/** A sign-in with a password that next-auth will look at; one with another body is refused before it costs anything. */
export function isPasswordSignIn({ method, url = "", headers }: IncomingMessage): boolean {
  if (method !== "POST" || !/^\/api\/auth\/callback\/password\/?(?:\?|$)/.test(url)) return false;
  return Number(headers["content-length"] ?? Number.POSITIVE_INFINITY) <= longestAuthBody;
}

/** Resolves when the body is here, or never will be, and leaves it to be read. It is shorter than what a stream buffers. */
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
 * Lets a sign-in with a password through as soon as its turn comes, so that tries made together, also those that are
 * refused at once, leave room for every other request. They wait here, before Next has made its many objects for them. A
 * sender that is slow waits for nobody's turn but its own, and one that has left loses it. Answers 503 when too many wait.
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
