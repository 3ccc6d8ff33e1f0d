import { callErrors, type FieldErrors, fieldErrors } from "#components/screen/field-errors.ts";
import type { createAccessToken } from "#lib/developers/access-tokens/contract.ts";
import { createAccessTokenInput } from "#lib/developers/access-tokens/inputs.ts";
import type { InputOf } from "#lib/platform/declaration/contract.ts";
import type { Scope } from "#lib/platform/declaration/scopes.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { dayIn, type Life, lifeDays } from "./token-life.ts";
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

/** One line of what is about to be generated: "Personal token, 2 scopes, until Feb 25, 2027". */
export function summaryOf(values: TokenFormValues, now: Date): string {
  const { length } = values.scopes;
  const days = lifeDays(values, now);
  const type = { organization: "Organization token", personal: "Personal token" };
  return [
    values.type === null ? "Token without a type yet" : type[values.type],
    `${length === 0 ? "no" : length} ${length === 1 ? "scope" : "scopes"}`,
    ...(days === null ? [] : [`until ${formatDate(dayIn(days, now))}`]),
  ].join(", ");
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
