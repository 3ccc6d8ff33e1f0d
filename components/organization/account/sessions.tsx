"use client";

import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { ConfirmedAction } from "#components/screen/confirmed-action.tsx";
import { toastFailure } from "#components/screen/toast-failure.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import { toast } from "#components/ui/toast.tsx";
import {
  type AccountSession,
  endAccountSession,
  endOtherSessions,
  listAccountSessions,
} from "#lib/organization/account-sessions/contract.ts";
import { call, query } from "#lib/platform/api/client.ts";
import { deviceName } from "#lib/platform/format/device-name.ts";

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
  const end = useMutation({
    mutationFn: ({ id }: AccountSession) => call(endAccountSession, { session_id: id }),
    onSuccess(_, session) {
      toast({ title: `${deviceName(session)} was signed out` });
      section.current?.focus();
    },
    onError: (error, session) => toastFailure(`Couldn't sign out ${deviceName(session)}`, error),
  });
  return (
    <section ref={section} tabIndex={-1} aria-labelledby="sessions" className="mt-8 max-w-text">
      <h2 id="sessions" className="mb-3 text-lg font-semibold">
        Sessions
      </h2>
      <ul className="border-t">
        {sessions.map((session) => (
          <li key={session.id} className="flex items-start justify-between gap-4 border-b py-3 text-sm">
            <SessionFacts session={session} />
            {session.is_current ? null : (
              <Button
                size="small"
                aria-label={`Sign out ${deviceName(session)}`}
                pending={end.isPending && end.variables.id === session.id}
                onClick={() => end.isPending || end.mutate(session)}
              >
                Sign out
              </Button>
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
    </section>
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
