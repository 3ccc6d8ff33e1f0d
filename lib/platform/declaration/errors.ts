import type { ErrorBody } from "./contract.ts";
import type { Reason } from "./reasons.ts";

export interface ErrorItem {
  /** For programs: one of the declared reasons. */
  reason: Reason;
  /** For people: what is wrong, then what to do. */
  message: string;
  /** JSON pointer into the input, e.g. `/limit`. */
  path?: string;
}

/** A refusal to be reported to the caller: thrown anywhere below the edge. */
export class ApiError extends Error {
  readonly status: number;
  readonly items: ErrorItem[];
  readonly headers: Record<string, string>;

  constructor(status: number, found: ErrorItem | ErrorItem[], headers: Record<string, string> = {}) {
    const items = [found].flat();
    super(items[0]?.message ?? `status ${status}`);
    this.status = status;
    this.items = items;
    this.headers = headers;
  }
}

/** The refusal of a request for a record that isn't there, or is another organization's. */
export const notFound = (what: string) => new ApiError(404, { reason: "not_found", message: `${what} not found` });

/** The `ApiError` in an error's cause chain, whatever a library wrapped around it. */
export function apiErrorOf(error: unknown): ApiError | null {
  for (let current = error; current instanceof Error; current = current.cause)
    if (current instanceof ApiError) return current;
  return null;
}

export interface ErrorContext {
  method: string;
  /** Relative URL without the query, which may hold personal data. */
  url: string;
  status: number;
  request_id: string;
  errors: ErrorItem[];
}

const sources: Record<number, string> = {
  400: "validation",
  401: "authentication",
  403: "authorization",
  404: "routing",
  405: "routing",
};

/** The shared error body: `{request: {method, url, status, api_req_id, docs, source, code}, errors: [{reason, message, path?}]}`. */
export function errorContainer({ method, url, status, request_id, errors }: ErrorContext) {
  return {
    request: {
      method,
      url,
      status,
      api_req_id: request_id,
      docs: "/developers/reference",
      source: sources[status] ?? "service",
      code: status,
    },
    errors,
  };
}

/** Shapes that document a `code` carry the reason there. */
function codedItems({ errors }: ErrorContext) {
  return errors.map(({ reason, ...rest }) => ({ code: reason, ...rest }));
}

/** `/tag_ids/0` → `tag_ids.0`; null if the error isn't about a field. */
function fieldItems({ errors }: ErrorContext) {
  return errors.map(({ reason, path, message }) => ({
    code: reason,
    field: path?.slice(1).replaceAll("/", ".") ?? null,
    message,
  }));
}

/** The body of a refusal, in the shape that the operation documents for the status. */
export function errorBody(shape: ErrorBody, context: ErrorContext): unknown {
  if (shape === "bare_items") return codedItems(context);
  if (shape === "coded") return { errors: codedItems(context) };
  if (shape === "bare_errors") return { errors: context.errors };
  if (shape === "bare_item") return codedItems(context)[0];
  if (shape === "field_items") return { errors: fieldItems(context) };
  if (shape === "stamped")
    return {
      path: context.url,
      timestamp: new Date().toISOString(),
      status_code: context.status,
      errors: fieldItems(context),
    };
  if (shape === "missing")
    return { request: { method: context.method, status: context.status }, errors: context.errors };
  return errorContainer(context);
}
