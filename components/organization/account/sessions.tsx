"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { ActionButton } from "#components/screen/action-button.tsx";
import { ConfirmedAction } from "#components/screen/confirmed-action.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import {
  type AccountSession,
  endAccountSession,
  endOtherSessions,
  listAccountSessions,
} from "#lib/organization/account-sessions/contract.ts";
import { call, query } from "#lib/platform/api/client.ts";
import { deviceName } from "#lib/platform/format/device-name.ts";
import { AccountSection } from "./account-section.tsx";

const beginnings = {
  password: "with a password",
  identity_provider: "through the identity provider",
  link: "with a link",
  passkey: "with a passkey",
} satisfies Record<NonNullable<AccountSession["began_with"]>, string>;

/** Where the person is signed in, and what ends those sessions. */
export function Sessions() {
  const section = useRef<HTMLElement>(null);
  const sessions = useSuspenseQuery(query(listAccountSessions, {})).data.data;
  return (
    <AccountSection ref={section} title="Sessions">
      <ul className="border-t">
        {sessions.map((session) => (
          <li key={session.id} className="flex items-start justify-between gap-4 border-b py-3 text-sm">
            <SessionFacts session={session} />
            {session.is_current ? null : (
              <ActionButton
                size="small"
                aria-label={`Sign out ${deviceName(session)}`}
                run={() => call(endAccountSession, { session_id: session.id })}
                done={`${deviceName(session)} was signed out`}
                onDone={() => section.current?.focus()}
                failed={`Couldn't sign out ${deviceName(session)}`}
              >
                Sign out
              </ActionButton>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <div className="mt-3">
          <ConfirmedAction
            title="Sign out all other sessions?"
            action="Sign out all others"
            run={() => call(endOtherSessions, {})}
            done={{ title: "All other sessions were signed out" }}
            onDone={() => section.current?.focus()}
            trigger={<Button>Sign out all others</Button>}
          >
            You stay signed in here. Everywhere else you'll have to sign in again.
          </ConfirmedAction>
        </div>
      ) : null}
    </AccountSection>
  );
}

function SessionFacts({ session }: { session: AccountSession }) {
  const { began_with, created_at, last_used_at, last_used_ip, is_current } = session;
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-2 font-medium">
        {deviceName(session)}
        {is_current ? <Badge>This session</Badge> : null}
      </p>
      <p className="wrap-anywhere text-fg-2">
        Last used <Timestamp value={last_used_at ?? created_at} />
        {last_used_ip === null ? null : ` from ${last_used_ip}`}
      </p>
      <p className="text-fg-2">
        Signed in <Timestamp value={created_at} />
        {began_with === null ? null : ` ${beginnings[began_with]}`}
      </p>
    </div>
  );
}
