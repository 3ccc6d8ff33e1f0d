import type { z } from "zod";
import type { Scope } from "./scopes.ts";

type Method = "GET" | "POST" | "PATCH" | "DELETE";

/** Who may call: `session` is a person in the dashboard; `organization`, `personal` and `worker` are API tokens. */
export type PrincipalKind = "session" | "organization" | "personal" | "worker";

/**
 * Error bodies of the wire: `container` is `{request, errors}`; `missing` `{request?: {method, status}, errors}`;
 * `bare_items` an array of `{code, message}`; `coded` `{errors}` with such items.
 */
export type ErrorBody = "container" | "missing" | "bare_items" | "coded";

export interface Operation<I extends z.ZodObject = z.ZodObject, O extends z.ZodType = z.ZodType> {
  name: string;
  method: Method;
  /** Relative to the REST root; path keys in braces, e.g. `/invoices/{invoice_id}`. */
  path: `/${string}`;
  area: string;
  summary: string;
  description?: string;
  /** The scope a token needs; `null` where the principal kinds alone decide. */
  scope: Scope | null;
  /** Principal kinds that may call. Default: session, organization and personal. */
  principals: readonly PrincipalKind[];
  input: I;
  output: O;
  /** A body may also come inside this key, as some clients send it. */
  wrap?: "data";
  /** Bytes that its body may have. Default 1 MiB. */
  longestBody: number;
  /** Success status. Default 200. */
  status: 200 | 201;
  /** Content type of the answer when it is not JSON: the run then streams text. */
  produces?: "text/csv";
  /** Own error bodies by status; every other status answers with the container. */
  errors: Partial<Record<number, ErrorBody>>;
  /** Published versions of the operation, newest first. */
  versions: readonly [string, ...string[]];
  /** Ends or removes something: shown with a warning, and as a hint to tool callers. */
  destructive: boolean;
  /** Input keys that hold a secret: never logged, audited or echoed. */
  sensitive: readonly string[];
}

type Declaration<I extends z.ZodObject, O extends z.ZodType> = Pick<
  Operation<I, O>,
  "name" | "method" | "path" | "area" | "summary" | "scope" | "input" | "output"
> &
  Partial<Operation<I, O>>;

export const baselineVersion = "2026-01-01";

/** Declares one operation: the source of its route, checks, documentation, client and tests. */
export function defineOperation<I extends z.ZodObject, O extends z.ZodType>(
  declaration: Declaration<I, O>,
): Operation<I, O> {
  return {
    principals: ["session", "organization", "personal"],
    longestBody: 1024 * 1024,
    status: 200,
    errors: {},
    versions: [baselineVersion],
    destructive: false,
    sensitive: [],
    ...declaration,
  };
}

export type InputOf<Op extends Operation> = z.input<Op["input"]>;
export type OutputOf<Op extends Operation> = z.output<Op["output"]>;

/** Keys that the path of an operation names, in order. */
export function pathKeys(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);
}
