import { useRef } from "react";
import type { UseFormSetError } from "react-hook-form";
import { showRefusal } from "#components/shell/refusal.ts";
import { createAccessToken } from "#lib/developers/access-tokens/contract.ts";
import { call } from "#lib/platform/api/client.ts";
import type { OutputOf } from "#lib/platform/api/contract.ts";
import { fieldOfKey, inputOf, isField, type TokenFormValues } from "./token-form-values.ts";

function fieldOf(path: string | undefined) {
  const key = path?.split("/")[1] ?? "";
  return isField(key) ? fieldOfKey[key] : undefined;
}

/** With the value: held in the page's state only, for as long as it is shown. */
export type IssuedToken = OutputOf<typeof createAccessToken>["data"];

/**
 * Sends the form. The same form sent again after a lost answer carries the same key, so that it gives the same token
 * and not a second one. The answer stays out of the query cache, because it holds the value.
 */
export function useGenerateToken(setError: UseFormSetError<TokenFormValues>, onIssued: (token: IssuedToken) => void) {
  const sent = useRef({ form: "", key: "" });

  return async (values: TokenFormValues) => {
    const input = inputOf(values, new Date());
    const form = JSON.stringify(input);
    if (sent.current.form !== form) sent.current = { form, key: crypto.randomUUID() };
    try {
      const { data } = await call(createAccessToken, input, { idempotencyKey: sent.current.key });
      sent.current = { form: "", key: "" };
      onIssued(data);
    } catch (error) {
      showRefusal(error, setError, fieldOf);
    }
  };
}
