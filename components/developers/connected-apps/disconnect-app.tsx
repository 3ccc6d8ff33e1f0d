"use client";

import { ConfirmedAction } from "#components/screen/confirmed-action.tsx";
import { Button } from "#components/ui/button.tsx";
import { type ConnectedApp, disconnectApp } from "#lib/developers/connected-apps/contract.ts";
import { call } from "#lib/platform/api/client.ts";
import { plainName } from "#lib/platform/format/plain-name.ts";

export function DisconnectApp({ app }: { app: ConnectedApp }) {
  const name = plainName(app.name);
  return (
    <ConfirmedAction
      title={`Disconnect ${name}?`}
      action="Disconnect app"
      run={() => call(disconnectApp, { connected_app_id: app.id })}
      done={{ title: `${name} was disconnected` }}
      trigger={
        <Button size="small" aria-label={`Disconnect ${name}`}>
          Disconnect
        </Button>
      }
    >
      It loses access to {app.connected_by}'s data right away. To use it again, connect it again from the app.
    </ConfirmedAction>
  );
}
