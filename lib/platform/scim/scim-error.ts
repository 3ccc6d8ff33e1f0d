import { ApiError } from "#lib/platform/declaration/errors.ts";

/** RFC 7644 section 3.12, table 9. */
export type ScimType =
  | "invalidFilter"
  | "tooMany"
  | "uniqueness"
  | "mutability"
  | "invalidSyntax"
  | "invalidPath"
  | "noTarget"
  | "invalidValue";

/** A refusal with the word that SCIM clients act on. */
export class ScimError extends ApiError {
  readonly scimType: ScimType;

  constructor(scimType: ScimType, message: string) {
    const isTaken = scimType === "uniqueness";
    super(isTaken ? 409 : 400, { reason: isTaken ? "already_exists" : "invalid_value", message });
    this.scimType = scimType;
  }
}

const errorSchema = "urn:ietf:params:scim:api:messages:2.0:Error";

/** The body of a refusal (RFC 7644 section 3.12). */
export function scimErrorBody(refusal: ApiError) {
  const isTaken = refusal.items[0]?.reason === "already_exists";
  const scimType = refusal instanceof ScimError ? refusal.scimType : isTaken ? "uniqueness" : null;
  return {
    schemas: [errorSchema],
    status: String(refusal.status),
    ...(scimType && { scimType }),
    detail: refusal.items.map(({ message }) => message).join(" "),
  };
}
