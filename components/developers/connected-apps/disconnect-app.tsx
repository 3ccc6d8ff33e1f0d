"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { plainName } from "#components/auth/consent/app-name.tsx";
import { errorMessage } from "#components/screen/error-message.ts";
import { AlertDialog } from "#components/ui/alert-dialog.tsx";
import { Button } from "#components/ui/button.tsx";
import { toast } from "#components/ui/toast.tsx";
import { type ConnectedApp, disconnectApp } from "#lib/developers/connected-apps/contract.ts";
import { call } from "#lib/platform/api/client.ts";

export function DisconnectApp({ app }: { app: ConnectedApp }) {
  const name = plainName(app.name);
  const [open, setOpen] = useState(false);
  const disconnect = useMutation({
    mutationFn: () => call(disconnectApp, { connected_app_id: app.id }),
    onSuccess() {
      setOpen(false);
      toast({ title: `${name} was disconnected` });
    },
  });
  return (
    <AlertDialog
      title={`Disconnect ${name}?`}
      action="Disconnect app"
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        disconnect.reset();
      }}
      onAction={() => disconnect.mutate()}
      pending={disconnect.isPending}
      error={disconnect.error ? errorMessage(disconnect.error) : undefined}
      trigger={
        <Button size="small" aria-label={`Disconnect ${name}`}>
          Disconnect
        </Button>
      }
    >
      It loses access to {app.connected_by}'s data right away. To use it again, connect it again from the app.
    </AlertDialog>
  );
}
