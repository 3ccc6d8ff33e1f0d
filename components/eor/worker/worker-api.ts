import { call, RestError } from "#lib/platform/api/client.ts";
import type { InputOf, Operation, OutputOf } from "#lib/platform/declaration/contract.ts";

const slot = "muster.worker-token";
const shape = /^muw_[0-9A-Za-z]{49}$/;

/**
 * The page's token, or null. It is removed from the URL right away, to keep it out of history and bookmarks, and stored
 * for as long as the tab is open.
 */
export function takeToken(): string | null {
  const given = new URLSearchParams(window.location.hash.slice(1)).get("token");
  if (window.location.hash !== "") window.history.replaceState(null, "", window.location.pathname);
  if (given !== null && shape.test(given)) sessionStorage.setItem(slot, given);
  return sessionStorage.getItem(slot);
}

export function forgetToken(): void {
  sessionStorage.removeItem(slot);
}

function sendWith(token: string) {
  return (url: string, init: RequestInit & { headers: Record<string, string> }) =>
    fetch(url, { ...init, credentials: "omit", headers: { ...init.headers, authorization: `Bearer ${token}` } });
}

export type WorkerCall = <Op extends Operation>(
  operation: Op,
  input: InputOf<Op>,
  idempotencyKey?: string,
) => Promise<OutputOf<Op>>;

/** Calls operations as the worker who owns the token. */
export function callerWith(token: string): WorkerCall {
  return (operation, input, idempotencyKey) =>
    call(operation, input, { send: sendWith(token), ...(idempotencyKey ? { idempotencyKey } : {}) });
}

/** Downloads a file of the worker's. Throws `RestError`. */
export async function fileWith(token: string, url: string): Promise<Blob> {
  const response = await sendWith(token)(url, { headers: {} });
  if (!response.ok) throw new RestError(response.status, [{ message: "Couldn't load the letter. Try again." }], null);
  return response.blob();
}
