import type { FieldErrors, Resolver } from "react-hook-form";
import type { createAccessToken } from "#lib/developers/access-tokens/contract.ts";
import { createAccessTokenInput } from "#lib/developers/access-tokens/inputs.ts";
import type { InputOf } from "#lib/platform/api/contract.ts";
import type { Scope } from "#lib/platform/api/scopes.ts";
import { type Life, lifeDays } from "./token-life.ts";
import type { TokenType } from "./token-prefill.ts";

export interface TokenFormValues {
  type: TokenType | null;
  name: string;
  scopes: Scope[];
  sensitive: boolean;
  life: Life;
  /** A day, when `life` is `date`. */
  until: string;
}

/** The form's field that a key of the operation's input is filled in by. */
export const fieldOfKey: Record<keyof InputOf<typeof createAccessToken>, keyof TokenFormValues> = {
  type: "type",
  name: "name",
  scopes: "scopes",
  sensitive_data_access: "sensitive",
  expires_in_days: "until",
};

export function inputOf(values: TokenFormValues, now: Date): InputOf<typeof createAccessToken> {
  return {
    type: values.type as TokenType,
    name: values.name.trim(),
    scopes: values.scopes,
    sensitive_data_access: values.sensitive,
    expires_in_days: lifeDays(values, now) ?? 0,
  };
}

export function isField(key: string): key is keyof typeof fieldOfKey {
  return Object.hasOwn(fieldOfKey, key);
}

/** Checks with the operation's own rules, so that the form and the service say the same. */
export const resolveTokenForm: Resolver<TokenFormValues> = (values) => {
  const errors: FieldErrors<TokenFormValues> = {};
  if (lifeDays(values, new Date()) === null) {
    errors.until = { type: "value", message: "Choose a date from tomorrow to 366 days from now" };
  }
  const parsed = createAccessTokenInput.safeParse(inputOf(values, new Date()));
  for (const { path, message } of parsed.error?.issues ?? []) {
    const key = String(path[0]);
    if (isField(key)) errors[fieldOfKey[key]] ??= { type: "value", message };
  }
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
};
