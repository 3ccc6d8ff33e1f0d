"use client";

import { ConfirmedAction } from "#components/screen/confirmed-action.tsx";
import { Button } from "#components/ui/button.tsx";
import { revokeAccessToken } from "#lib/developers/access-tokens/contract.ts";
import { call } from "#lib/platform/api/client.ts";
import type { AccessToken } from "./token.ts";

export function RevokeToken({ token }: { token: AccessToken }) {
  return (
    <ConfirmedAction
      title={`Revoke ${token.name}?`}
      action="Revoke token"
      typedName={token.name}
      run={() => call(revokeAccessToken, { token_id: token.id })}
      done={{ title: `${token.name} was revoked`, description: "The next request with it gets 401." }}
      trigger={
        <Button size="small" aria-label={`Revoke ${token.name}`}>
          Revoke
        </Button>
      }
    >
      Programs that use it lose access with their next request. You can't restore a revoked token; generate a new one
      instead.
    </ConfirmedAction>
  );
}
