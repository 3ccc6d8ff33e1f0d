import type { ErrorBody } from "./contract.ts";

export interface ErrorItem {
  message: string;
  /** JSON pointer into the input, e.g. `/limit`. */
  path?: string;
  /** Stable word for programs, e.g. `invalid`. */
  code?: string;
}

/** A refusal that the caller is told about: thrown anywhere below the edge. */
export class ApiError extends Error {
  readonly status: number;
  readonly items: ErrorItem[];
  readonly headers: Record<string, string>;

  constructor(status: number, items: ErrorItem[], headers: Record<string, string> = {}) {
    super(items[0]?.message ?? `status ${status}`);
    this.status = status;
    this.items = items;
    this.headers = headers;
  }
}

/** The refusal at the root of an error, whatever a library wrapped around it. */
export function apiErrorOf(error: unknown): ApiError | null {
  for (let current = error; current instanceof Error; current = current.cause)
    if (current instanceof ApiError) return current;
  return null;
}

export interface ErrorContext {
  method: string;
  /** Relative address without the query, which may hold personal data. */
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

const codes: Record<number, string> = {
  400: "invalid",
  401: "unauthenticated",
  403: "forbidden",
  404: "not_found",
  405: "method_not_allowed",
  409: "conflict",
  413: "too_large",
  415: "unsupported_media_type",
  422: "unprocessable",
  429: "too_many_requests",
  500: "internal",
  503: "unavailable",
};

/** The shared error body: `{request: {method, url, status, api_req_id, docs, source, code}, errors: [{message, path?}]}`. */
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
    errors: errors.map(({ message, path }) => (path === undefined ? { message } : { message, path })),
  };
}

function codedItems({ errors, status }: ErrorContext) {
  return errors.map((item) => ({
    code: item.code ?? codes[status] ?? "error",
    message: item.message,
    ...(item.path === undefined ? {} : { path: item.path }),
  }));
}

/** The body of a refusal in the shape that the operation documents for the status. */
export function errorBody(shape: ErrorBody, context: ErrorContext): unknown {
  if (shape === "bare_items") return codedItems(context);
  if (shape === "coded") return { errors: codedItems(context) };
  if (shape === "missing")
    return {
      request: { method: context.method, status: context.status },
      errors: context.errors.map(({ message }) => ({ message })),
    };
  return errorContainer(context);
}
