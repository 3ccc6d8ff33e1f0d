import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { UseFormSetError } from "react-hook-form";
import { noticeSessionEnd } from "#components/shell/session.ts";
import { createAccessToken, listAccessTokens } from "#lib/access-tokens/contract.ts";
import { call, queryKeyOf, RestError } from "#lib/api/client.ts";
import type { OutputOf } from "#lib/api/contract.ts";
import { fieldOfKey, inputOf, isField, type TokenFormValues } from "./token-form-values.ts";

/** With the value: held in the page's state only, for as long as it is shown. */
export type IssuedToken = OutputOf<typeof createAccessToken>["data"];

/**
 * Sends the form. The same form sent again after a lost answer carries the same key, so that it gives the same token
 * and not a second one. The answer stays out of the query cache, because it holds the value.
 */
export function useGenerateToken(setError: UseFormSetError<TokenFormValues>, onIssued: (token: IssuedToken) => void) {
  const client = useQueryClient();
  const sent = useRef({ form: "", key: "" });

  return async (values: TokenFormValues) => {
    const input = inputOf(values, new Date());
    const form = JSON.stringify(input);
    if (sent.current.form !== form) sent.current = { form, key: crypto.randomUUID() };
    try {
      const { data } = await call(createAccessToken, input, { idempotencyKey: sent.current.key });
      sent.current = { form: "", key: "" };
      onIssued(data);
      void client.invalidateQueries({ queryKey: queryKeyOf(listAccessTokens, {}) });
    } catch (error) {
      noticeSessionEnd(error);
      if (error instanceof RestError && error.status === 401) return;
      const rest: string[] = [];
      for (const { path, message } of error instanceof RestError ? error.issues : []) {
        const key = path?.split("/")[1] ?? "";
        if (isField(key)) setError(fieldOfKey[key], { type: "server", message });
        else rest.push(message);
      }
      if (!(error instanceof RestError)) rest.push("Something unexpected happened in this page. Try again.");
      const id = error instanceof RestError && error.requestId ? ` Request id ${error.requestId}.` : "";
      if (rest.length > 0) setError("root", { type: "server", message: rest.join(" ") + id });
    }
  };
}
