"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { AlertDialog } from "#components/ui/alert-dialog.tsx";
import { Button } from "#components/ui/button.tsx";
import { toast } from "#components/ui/toast.tsx";
import { listAccessTokens, revokeAccessToken } from "#lib/access-tokens/contract.ts";
import { call, queryKeyOf, RestError } from "#lib/api/client.ts";
import type { OutputOf } from "#lib/api/contract.ts";
import type { AccessToken } from "./token-view.ts";

const listKey = queryKeyOf(listAccessTokens, {});

export function RevokeToken({ token }: { token: AccessToken }) {
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string>();

  async function revoke() {
    setPending(true);
    setError(undefined);
    try {
      await call(revokeAccessToken, { token_id: token.id });
      client.setQueryData<OutputOf<typeof listAccessTokens>>(
        listKey,
        (list) => list && { data: list.data.map(revoked) },
      );
      void client.invalidateQueries({ queryKey: listKey });
      setOpen(false);
      toast({ title: `${token.name} is revoked`, description: "The next request with it answers 401." });
    } catch (problem) {
      setError(problem instanceof RestError ? withRequestId(problem) : "Something unexpected happened in this page.");
    } finally {
      setPending(false);
    }
  }

  function revoked(each: AccessToken): AccessToken {
    return each.id === token.id ? { ...each, status: "revoked", revoked_at: new Date().toISOString() } : each;
  }

  return (
    <AlertDialog
      title={`Revoke ${token.name}?`}
      action="Revoke token"
      typedName={token.name}
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        setError(undefined);
      }}
      onAction={() => void revoke()}
      pending={pending}
      error={error}
      trigger={
        <Button size="small" aria-label={`Revoke ${token.name}`}>
          Revoke
        </Button>
      }
    >
      Programs that use it are refused from their next request on. A revoked token cannot be brought back; generate a
      new one instead.
    </AlertDialog>
  );
}

function withRequestId({ message, requestId }: RestError): string {
  return requestId ? `${message} Request id ${requestId}.` : message;
}
