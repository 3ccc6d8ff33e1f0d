import { z } from "zod";
import { type Operation, versionsOf } from "#lib/platform/declaration/contract.ts";
import { takesBody } from "./refusals.ts";

const idempotencyKey = z
  .string()
  .min(1)
  .max(255)
  .optional()
  .meta({
    param: { id: "IdempotencyKey" },
    description:
      "A key of your choice that makes the request safe to repeat: for 24 hours, the same key with the same input returns the first response again and changes nothing.",
    examples: ["5f0c9d0e-payroll-2026-01"],
  });

const prefer = z
  .enum(["handling=strict", "handling=lenient"])
  .optional()
  .meta({
    param: { id: "Prefer" },
    description:
      "What happens to unknown parameters and fields: `handling=strict` refuses them with 400, `handling=lenient` ignores them. Without it, they are refused unless the operation's description says otherwise.",
  });

/** Request headers of an operation by name, except its credential. */
export function requestHeaders(operation: Operation) {
  const ending = Object.keys(operation.retirements).map((version) => ` ${version} is deprecated.`);
  const version = z
    .enum(versionsOf(operation))
    .optional()
    .meta({ description: `Version of the operation. Without it, ${operation.versions[0]}.${ending.join("")}` });
  return z.object({
    "X-Version": version,
    Prefer: prefer,
    ...(takesBody(operation) ? { "Idempotency-Key": idempotencyKey } : {}),
  });
}

const header = (description: string, schema: object, required = false) => ({ description, schema, required });

/** Response headers, each described once and referenced wherever it occurs. */
const headerComponents = {
  "X-Request-Id": header("ID of the request. Include it when you report a problem.", { type: "string" }, true),
  "X-Version": header("Version of the operation that responded.", { type: "string", format: "date" }, true),
  "Preference-Applied": header("The preference that was applied, if the request has `Prefer: handling=…`.", {
    type: "string",
    enum: ["handling=strict", "handling=lenient"],
  }),
  Allow: header("The methods that the path takes.", { type: "string" }, true),
  "Retry-After": header("Seconds to wait before you repeat the request.", { type: "integer", minimum: 1 }),
  "WWW-Authenticate": header("The authentication scheme: `Bearer`.", { type: "string" }, true),
  "RateLimit-Policy": header("Limits of the token and of its organization: `q` requests in `w` seconds each.", {
    type: "string",
    examples: ['"token";q=50;w=1, "organization";q=100;w=1'],
  }),
  RateLimit: header("What is left of each limit: `r` requests, for `t` seconds.", {
    type: "string",
    examples: ['"token";r=49;t=1, "organization";r=99;t=1'],
  }),
  "Idempotency-Replayed": header("`true` when this is the response to an earlier request with the same key.", {
    type: "string",
    enum: ["true"],
  }),
  "X-Original-Request-Id": header("ID of the request that was replayed.", { type: "string" }),
  "Content-Disposition": header("Suggests a file name.", { type: "string" }, true),
  Deprecation: header("If the version is deprecated: since when, as `@` and a Unix time.", {
    type: "string",
    examples: ["@1767225600"],
  }),
  Sunset: header("If the version ends: from when it may no longer respond.", {
    type: "string",
    examples: ["Thu, 01 Jan 2026 00:00:00 GMT"],
  }),
} as const;

const refer = (...names: (keyof typeof headerComponents)[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** On every response to a token. */
const limits = ["RateLimit-Policy", "RateLimit"] as const;

/** The headers that operations respond with. */
export function headersOf(operations: readonly Operation[]) {
  const { Deprecation, Sunset, ...others } = headerComponents;
  const isRetiring = operations.some(({ retirements }) => Object.keys(retirements).length > 0);
  return isRetiring ? headerComponents : others;
}

export function successHeaders(operation: Operation) {
  return refer(
    "X-Request-Id",
    "X-Version",
    "Preference-Applied",
    ...limits,
    ...(Object.keys(operation.retirements).length > 0 ? (["Deprecation", "Sunset"] as const) : []),
    ...(takesBody(operation) ? (["Idempotency-Replayed", "X-Original-Request-Id"] as const) : []),
    ...(operation.produces ? (["Content-Disposition"] as const) : []),
  );
}

export function refusalHeaders(status: number) {
  return refer(
    "X-Request-Id",
    "X-Version",
    ...limits,
    ...(status === 405 ? (["Allow"] as const) : (["Preference-Applied"] as const)),
    ...(status === 401 ? (["WWW-Authenticate"] as const) : []),
    ...([409, 429, 503].includes(status) ? (["Retry-After"] as const) : []),
  );
}
