import { queryOptions } from "@tanstack/react-query";
import {
  type InputOf,
  type Operation,
  type OutputOf,
  pathKeys,
  resourceOf,
} from "#lib/platform/declaration/contract.ts";
import { organizationHeader } from "#lib/platform/declaration/organization-header.ts";

export interface Issue {
  message: string;
  /** Stable word for the kind of error. */
  reason?: string;
  /** Where in the input, e.g. `/name`. */
  path?: string;
}

/** An API response other than success, or no response at all (`status` 0). */
export class RestError extends Error {
  readonly status: number;
  readonly issues: Issue[];
  readonly requestId: string | null;

  constructor(status: number, issues: Issue[], requestId: string | null) {
    super(issues[0]?.message ?? "The request failed");
    this.status = status;
    this.issues = issues;
    this.requestId = requestId;
  }
}

function issuesOf(body: unknown): Issue[] {
  if (Array.isArray(body)) return body as Issue[];
  if (body && typeof body === "object" && "errors" in body) return body.errors as Issue[];
  return [{ message: "The server sent an unexpected response. Reload the page and try again." }];
}

/** URL and body of a call: path keys go into the path, the rest into the query (GET, DELETE) or the body. */
export function requestOf<Op extends Operation>(
  operation: Op,
  input: InputOf<Op>,
): { url: string; body: string | FormData | null } {
  const rest = new Map(Object.entries(input as Record<string, unknown>).filter(([, value]) => value !== undefined));
  let path: string = operation.path;
  for (const key of pathKeys(operation.path)) {
    path = path.replace(`{${key}}`, encodeURIComponent(String(rest.get(key))));
    rest.delete(key);
  }
  if (operation.method === "POST" || operation.method === "PATCH") {
    if ([...rest.values()].some((value) => value instanceof Blob))
      return { url: `/rest/v2${path}`, body: formOf(rest) };
    return { url: `/rest/v2${path}`, body: JSON.stringify(Object.fromEntries(rest)) };
  }
  const query = new URLSearchParams();
  for (const [key, value] of rest)
    for (const item of Array.isArray(value) ? value : [value]) if (item !== null) query.append(key, String(item));
  return { url: `/rest/v2${path}${query.size > 0 ? `?${query}` : ""}`, body: null };
}

/** The address of a CSV file for people: it begins with the byte order mark that spreadsheets need. */
export function csvAddress<Op extends Operation>(operation: Op, input: InputOf<Op>): string {
  return requestOf(operation, { ...input, bom: "1" }).url;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A multipart body: fields without a value are omitted, which is how it says null; record keys go in brackets. */
function formOf(fields: Map<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of fields) {
    if (value instanceof Blob) form.append(name, value);
    else if (isRecord(value))
      for (const [key, inner] of Object.entries(value)) form.append(`${name}[${key}]`, String(inner));
    else if (value !== null) form.append(name, String(value));
  }
  return form;
}

type Written = (operation: Operation, input: Record<string, unknown>) => void;

let notifyWritten: Written = () => undefined;

/** Calls `listener` after every successful write, before the write's caller gets its result. */
export function onWritten(listener: Written): void {
  notifyWritten = listener;
}

/** Says that a write was made, as after every `call` that isn't a part. */
export function noteWritten<Op extends Operation>(operation: Op, input: Record<string, unknown> = {}): void {
  notifyWritten(operation, input);
}

let pageOrganization: string | null = null;

/** Says for which organization this document was opened: the first one that it hears of. Whether this is the one. */
export function isOfPage(organizationId: string): boolean {
  pageOrganization ??= organizationId;
  return pageOrganization === organizationId;
}

/** Whether a call was refused because the session acts for another organization by now. */
export function isElsewhere(error: unknown): boolean {
  return error instanceof RestError && error.issues[0]?.reason === "other_organization";
}

let askForProof: () => Promise<boolean> = async () => false;

/** `ask` has the person prove who they are; a call that needs it waits, and is sent again if they have. */
export function onProofNeeded(ask: () => Promise<boolean>): void {
  askForProof = ask;
}

function needsProof(error: unknown): boolean {
  return error instanceof RestError && error.issues[0]?.reason === "reauthentication_required";
}

interface CallOptions {
  signal?: AbortSignal;
  idempotencyKey?: string;
  send?: Send;
  /** One of many writes, after which the caller says once that they were made, with `noteWritten`. */
  isPart?: boolean;
  /** For whichever organization the session acts: it may be another one than the page's. */
  anyOrganization?: boolean;
}

/** What a call says about the page that makes it. */
export const pageHeaders = (): Record<string, string> =>
  pageOrganization === null ? {} : { [organizationHeader]: pageOrganization };

/** Calls an operation from the browser as the signed-in person. Throws `RestError`. */
export async function call<Op extends Operation>(
  operation: Op,
  input: InputOf<Op>,
  options: CallOptions = {},
): Promise<OutputOf<Op>> {
  const { url, body } = requestOf(operation, input);
  const headers = options.anyOrganization ? {} : pageHeaders();
  if (options.idempotencyKey) headers["idempotency-key"] = options.idempotencyKey;
  const ask = { method: operation.method, headers, body, signal: options.signal ?? null };
  const answer = await fetchJson(url, ask, options.send).catch(async (error: unknown) => {
    if (!needsProof(error) || !(await askForProof())) throw error;
    return fetchJson(url, ask, options.send);
  });
  if (operation.method !== "GET" && !options.isPart) notifyWritten(operation, input);
  return answer as OutputOf<Op>;
}

/** Submits a form for someone without a session. Throws `RestError`. */
export async function sendForm(path: `/api/${string}`, fields: Record<string, unknown>): Promise<unknown> {
  return fetchJson(path, { method: "POST", headers: {}, body: JSON.stringify(fields), signal: null });
}

interface Asked {
  method: string;
  headers: Record<string, string>;
  /** JSON, or a form with a file. */
  body: string | FormData | null;
  signal: AbortSignal | null;
}

/** Sends a request: `fetch`, or a sender that also reports upload progress. */
export type Send = (url: string, init: Outgoing) => Promise<Response>;

interface Outgoing extends RequestInit {
  method: string;
  headers: Record<string, string>;
  body: string | FormData | null;
}

async function fetchJson(url: string, { headers, ...asked }: Asked, send: Send = fetch): Promise<unknown> {
  const content: Record<string, string> = typeof asked.body !== "string" ? {} : { "content-type": "application/json" };
  let response: Response;
  let answer: unknown;
  try {
    response = await send(url, {
      ...asked,
      headers: { accept: "application/json", ...content, ...headers },
      credentials: "same-origin",
    });
    answer = response.status === 204 ? {} : await response.json();
  } catch (error) {
    if (asked.signal?.aborted) throw error;
    throw new RestError(0, [{ message: "Couldn't reach the server. Check your connection and try again." }], null);
  }
  if (!response.ok) throw new RestError(response.status, issuesOf(answer), response.headers.get("x-request-id"));
  return answer;
}

/** The first parts of the cache key for every call of an operation: the resource it reads, then its name. */
export function keyOf(operation: Operation) {
  return [resourceOf(operation.path), operation.name] as const;
}

/** The single cache key of a call, shared by server prefetch and browser. */
export function queryKeyOf<Op extends Operation>(operation: Op, input: InputOf<Op>) {
  return [...keyOf(operation), input] as const;
}

/** TanStack Query options for a read. */
export function query<Op extends Operation>(operation: Op, input: InputOf<Op>) {
  return queryOptions<OutputOf<Op>, RestError>({
    queryKey: queryKeyOf(operation, input),
    queryFn: ({ signal }) => call(operation, input, { signal }),
  });
}
