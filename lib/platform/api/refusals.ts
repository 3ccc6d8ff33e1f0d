import { isPublic, type Operation, pathKeys } from "#lib/platform/declaration/contract.ts";

const meanings: Record<number, string> = {
  400: "The input is invalid, including IDs and words in the path.",
  401: "The access token is missing, invalid, expired, or revoked.",
  403: "The credential lacks the scope, or its kind can't call this operation.",
  404: "The path is well-formed, but the record doesn't exist, or your organization can't see it.",
  405: "The path doesn't take this method. `Allow` lists those that it takes.",
  409: "The request conflicts with the current state.",
  410: "What the request continues from is gone.",
  413: "The request body is too large.",
  415: "The request body is not application/json.",
  422: "The `Idempotency-Key` was used with other input.",
  429: "Too many requests.",
  500: "The service failed.",
  503: "The service is busy or restarting.",
};

/** Whether the input is a JSON body and the response can be replayed. */
export function takesBody({ method }: Operation): boolean {
  return method === "POST" || method === "PATCH";
}

/** What the reference lists for an operation: its refusals, and the 405 for any other method at its path. */
export function documentedRefusalsOf(operation: Operation): [status: number, meaning: string][] {
  return [...refusalsOf(operation), [405, meanings[405] as string]];
}

/** Every non-success status that a declared operation can respond with, in ascending order, and its meaning. */
export function refusalsOf(operation: Operation): [status: number, meaning: string][] {
  const statuses = new Set([400, 429, 500, 503, ...operation.refuses]);
  if (!isPublic(operation)) for (const status of [401, 403]) statuses.add(status);
  if (pathKeys(operation.path).length > 0) statuses.add(404);
  if (takesBody(operation)) for (const status of [409, 413, 415, 422]) statuses.add(status);
  return [...statuses].sort().map((status) => [status, meanings[status] as string]);
}
