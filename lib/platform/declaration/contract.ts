import type { z } from "zod";
import type { Scope } from "./scopes.ts";

/** PUT only in SCIM, whose clients replace whole resources. */
type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * Who may call: `session` is a person in the dashboard; `organization`, `personal` and `worker` are API tokens;
 * `applicant` is anyone with the URL of a published job posting, calling without a token.
 */
export type PrincipalKind = "session" | "organization" | "personal" | "worker" | "applicant";

/**
 * Error bodies on the wire: `container` is `{request, errors}`; `missing` is `{request?: {method, status}, errors}`;
 * `bare_items` is an array of `{code, message}`; `coded` is `{errors}` with such items; `bare_item` is the first of
 * them alone; `field_items` is `{errors}` with `{code, field, message}`; `stamped` is the same with `path`, `timestamp`
 * and `status_code`; `bare_errors` is `{errors}` with the items of the container.
 */
export type ErrorBody =
  | "container"
  | "missing"
  | "bare_items"
  | "bare_item"
  | "coded"
  | "field_items"
  | "stamped"
  | "bare_errors";

/** When a version of an operation ends, as days (UTC). */
interface Retirement {
  /** The day from which it is deprecated (RFC 9745). */
  deprecation: string;
  /** The day from which it may no longer respond (RFC 8594). */
  sunset?: string;
}

export interface Operation<I extends z.ZodObject = z.ZodObject, O extends z.ZodType = z.ZodType> {
  name: string;
  method: Method;
  /** Relative to the REST root; path keys in braces, e.g. `/invoices/{invoice_id}`. */
  path: `/${string}`;
  area: string;
  summary: string;
  /** What it returns or does, and its most important rule: more than the summary says. */
  description: string;
  /** The scope a token needs; `null` where the principal kinds alone decide. */
  scope: Scope | null;
  /** Principal kinds that may call. Default: session, organization and personal. */
  principals: readonly PrincipalKind[];
  input: I;
  output: O;
  /** `multipart` also accepts JSON. An uploaded file is never held in memory as a whole. */
  body: "json" | "multipart";
  /** Accepts text documents as the file too, as for CVs. Default false. */
  takesDocuments: boolean;
  /** A body may also be wrapped in this key, as some clients send it. Default `data`. */
  wrap: "data" | null;
  /** The reference shows the body inside `wrap`, as the specification requires. Default false. */
  isShownWrapped: boolean;
  /** Ignores unknown parameters, as clients of the specification's own operations expect. Default false: rejected. */
  tolerant: boolean;
  /** Maximum body size in bytes; JSON sent in place of `multipart` is capped at `longestJson`. Default 1 MiB. */
  longestBody: number;
  /** Success status. Default 200. 204 has no body, whatever `output` is. */
  status: 200 | 201 | 204;
  /** Content type of the response if it isn't JSON: the run then streams text or bytes. */
  produces?: "text/csv" | "application/pdf" | "application/zip" | "application/jsonl";
  /** A read that is audited for everybody, as writes are. */
  isAudited: boolean;
  /** An input key with the IDs of what it acted on, for the audit row of an operation whose path names none. */
  auditedIds?: string;
  /** CSV columns that require access to sensitive data; JSON fields are marked with `sensitive`. */
  sensitiveColumns: readonly string[];
  /** An example body for the reference, for schemas that can't express which keys go together. */
  example?: Record<string, unknown>;
  /** Error bodies of its own by status; every other status uses the container. */
  errors: Partial<Record<number, ErrorBody>>;
  /** Statuses of its own rules that don't follow from the rest of the declaration (see `refusals.ts`). */
  refuses: readonly (404 | 409 | 410)[];
  /** The response holds a secret, such as a token that is shown once: it is never compressed. */
  showsSecret: boolean;
  /** The page of the dashboard that shows a key or token of the response: tools refuse to, and link there. */
  secretPage?: `/${string}`;
  /** Published versions of the operation, newest first. */
  versions: readonly [string, ...string[]];
  /** Versions that will end: their responses and the reference say when. */
  retirements: Readonly<Record<string, Retirement>>;
  /** Resources (first path segments) whose reads a write makes stale. Default: its own, or none for a GET. */
  changes: readonly string[];
  /** Ends or removes something: shown with a warning, and hinted to tool callers. */
  destructive: boolean;
  /** A write that only adds a record: it overwrites, ends, pays, sends, and deletes nothing. Assistants run it without a plan. */
  adds: boolean;
  /** Large fields of its records that a tool returns only if they are asked for. */
  bulky: readonly string[];
  /** The dashboard's page that exports the same file, with path keys in braces. */
  page?: `/${string}`;
  /** Everyday words for what it does that its other texts don't have, by which assistants find it. */
  words: string;
  /** Something leaves the organization: an email or a webhook's request. */
  sends: boolean;
  /** Input keys that hold a secret: never logged, audited, or echoed. */
  sensitive: readonly string[];
  /** In the dashboard, only for someone who has proved within 10 minutes who they are. Tokens and apps are unaffected. */
  needsProof: boolean;
}

type Declaration<I extends z.ZodObject, O extends z.ZodType> = Pick<
  Operation<I, O>,
  "name" | "method" | "path" | "area" | "summary" | "description" | "scope" | "input" | "output"
> &
  Partial<Operation<I, O>>;

export const baselineVersion = "2026-01-01";

/** Maximum size of a JSON body in bytes, unless its operation says otherwise. */
export const longestJson = 1024 * 1024;

/** Declares one operation: the source of its route, checks, documentation, client, and tests. */
export function defineOperation<I extends z.ZodObject, O extends z.ZodType>(
  declaration: Declaration<I, O>,
): Operation<I, O> {
  return {
    principals: ["session", "organization", "personal"],
    body: "json",
    takesDocuments: false,
    wrap: "data",
    isShownWrapped: false,
    tolerant: false,
    longestBody: longestJson,
    status: 200,
    errors: {},
    refuses: [],
    showsSecret: false,
    versions: [baselineVersion],
    retirements: {},
    changes: declaration.method === "GET" ? [] : [resourceOf(declaration.path)],
    destructive: false,
    adds: false,
    bulky: [],
    words: "",
    sends: false,
    isAudited: false,
    sensitive: [],
    needsProof: false,
    sensitiveColumns: [],
    ...declaration,
  };
}

/** `defineOperation` for operations of the same section of the API reference. */
export const inArea =
  (area: string) =>
  <I extends z.ZodObject, O extends z.ZodType>(declaration: Omit<Declaration<I, O>, "area"> & { area?: string }) =>
    defineOperation<I, O>({ area, ...declaration });

export type InputOf<Op extends Operation> = z.input<Op["input"]>;
export type OutputOf<Op extends Operation> = z.output<Op["output"]>;

/** The resource that a path belongs to: `/invoices/{invoice_id}` belongs to `invoices`. */
export function resourceOf(path: string): string {
  return path.split("/")[1] ?? "";
}

/** Versions that `X-Version` may name: the published ones, and the baseline, which every operation accepts. */
export function versionsOf({ versions }: Operation): [string, ...string[]] {
  return [...new Set([...versions, baselineVersion])] as [string, ...string[]];
}

/** Whether anyone can call it: the path takes the place of a token. */
export function isPublic({ principals }: Pick<Operation, "principals">): boolean {
  return principals.includes("applicant");
}

/** Keys in an operation's path, in order. */
export function pathKeys(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);
}
