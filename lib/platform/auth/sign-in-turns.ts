import { setTimeout as pause } from "node:timers/promises";
import { settings } from "#lib/platform/env.ts";
import { boundedQueue, QueueFullError } from "./bounded-queue.ts";
import { hashesAtOnce, hashesWaiting } from "./password.ts";

/** Apart from argon2, a try keeps the thread that answers everybody busy for some of this. */
const shortestTurnMs = 25;

const turns = boundedQueue({ atOnce: hashesAtOnce, waiting: hashesWaiting });

/**
 * Answers a sign-in with a password as soon as its turn comes, so that tries made together, also those that are refused
 * at once, leave room for every other request. Null when too many wait.
 */
export async function takeSignInTurn(answer: () => Promise<Response>): Promise<Response | null> {
  try {
    const [response] = await turns.run(() => Promise.all([answer(), pause(shortestTurnMs)]));
    return response;
  } catch (error) {
    if (error instanceof QueueFullError) return null;
    throw error;
  }
}

/** 503 in the form that next-auth's client reads; its word is for the sign-in page. */
export function busyAnswer(): Response {
  const url = `${settings().public_url}/sign-in?error=busy`;
  return Response.json({ url }, { status: 503, headers: { "retry-after": "2", "cache-control": "no-store" } });
}
