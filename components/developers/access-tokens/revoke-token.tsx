"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage } from "#components/screen/error-message.ts";
import { AlertDialog } from "#components/ui/alert-dialog.tsx";
import { Button } from "#components/ui/button.tsx";
import { toast } from "#components/ui/toast.tsx";
import { revokeAccessToken } from "#lib/developers/access-tokens/contract.ts";
import { call } from "#lib/platform/api/client.ts";
import type { AccessToken } from "./token-view.ts";

export function RevokeToken({ token }: { token: AccessToken }) {
  const [open, setOpen] = useState(false);
  const revoke = useMutation({
    mutationFn: () => call(revokeAccessToken, { token_id: token.id }),
    onSuccess() {
      setOpen(false);
      toast({ title: `${token.name} was revoked`, description: "The next request with it gets 401." });
    },
  });

  return (
    <AlertDialog
      title={`Revoke ${token.name}?`}
      action="Revoke token"
      typedName={token.name}
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        revoke.reset();
      }}
      onAction={() => revoke.mutate()}
      pending={revoke.isPending}
      error={revoke.error ? errorMessage(revoke.error) : undefined}
      trigger={
        <Button size="small" aria-label={`Revoke ${token.name}`}>
          Revoke
        </Button>
      }
    >
      Programs that use it lose access with their next request. You can't restore a revoked token; generate a new one
      instead.
    </AlertDialog>
  );
}
