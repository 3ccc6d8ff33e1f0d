import { callErrors, type FieldErrors, fieldErrors } from "#components/screen/field-errors.ts";
import type { createAccessToken } from "#lib/developers/access-tokens/contract.ts";
import { createAccessTokenInput } from "#lib/developers/access-tokens/inputs.ts";
import type { InputOf } from "#lib/platform/declaration/contract.ts";
import type { Scope } from "#lib/platform/declaration/scopes.ts";
import { type Life, lifeDays } from "./token-life.ts";
import type { TokenType } from "./token-prefill.ts";

export interface TokenFormValues {
  type: TokenType | null;
  name: string;
  scopes: Scope[];
  sensitive: boolean;
  life: Life;
  /** A date, if `life` is `date`. */
  until: string;
}

export function inputOf(values: TokenFormValues, now: Date): InputOf<typeof createAccessToken> {
  return {
    type: values.type as TokenType,
    name: values.name.trim(),
    scopes: values.scopes,
    sensitive_data_access: values.sensitive,
    expires_in_days: lifeDays(values, now) ?? 0,
  };
}

/** Maps input errors to the form's fields, where the number of days is entered as a date. */
function byField({ expires_in_days, ...errors }: FieldErrors): FieldErrors {
  return expires_in_days === undefined ? errors : { ...errors, until: expires_in_days };
}

/** Validates with the operation's own schema so that form and server agree. */
export function problemsOf(values: TokenFormValues): FieldErrors {
  const now = new Date();
  const parsed = createAccessTokenInput.safeParse(inputOf(values, now));
  return {
    ...byField(fieldErrors(parsed.error?.issues ?? [])),
    ...(lifeDays(values, now) === null ? { until: "Choose a date from tomorrow to 366 days from now" } : {}),
  };
}

export function toServerErrors(error: unknown): FieldErrors {
  return byField(callErrors(error, ["type", "name", "scopes", "expires_in_days"]));
}
