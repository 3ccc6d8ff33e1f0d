"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ConfirmedAction } from "#components/screen/confirmed-action.tsx";
import { Button } from "#components/ui/button.tsx";
import { lateDialog } from "#components/ui/late-dialog.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import { deletePasskey, listPasskeys, type Passkey } from "#lib/organization/passkeys/contract.ts";
import { call, query } from "#lib/platform/api/client.ts";
import { AccountSection } from "./account-section.tsx";

const PasskeyDialogs = lateDialog(() => import("./passkey-dialogs.tsx"));

interface PasskeysProps {
  /** Name of this browser, which a new passkey gets at first. */
  device: string;
}

/** The person's passkeys, and what adds, renames, and removes them. */
export function Passkeys({ device }: PasskeysProps) {
  const passkeys = useSuspenseQuery(query(listPasskeys, {})).data.data;
  const [task, setTask] = useState<"add" | Passkey | null>(null);
  const section = useRef<HTMLElement>(null);
  return (
    <AccountSection ref={section} title="Passkeys">
      <p className="text-fg-2">
        A passkey signs you in with your fingerprint, face, or PIN, without a password. Once you have one, your password
        alone no longer signs you in.
      </p>
      {passkeys.length > 0 ? (
        <ul className="mt-3 border-t">
          {passkeys.map((passkey) => (
            <li
              key={passkey.id}
              className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-b py-3 text-sm"
            >
              <PasskeyFacts passkey={passkey} />
              <div className="flex gap-2">
                <Button size="small" aria-label={`Rename ${passkey.name}`} onClick={() => setTask(passkey)}>
                  Rename
                </Button>
                <ConfirmedAction
                  title={`Remove ${passkey.name}?`}
                  action="Remove passkey"
                  run={() => call(deletePasskey, { passkey_id: passkey.id })}
                  done={{ title: `${passkey.name} was removed` }}
                  onDone={() => section.current?.focus()}
                  button="Remove"
                  label={`Remove ${passkey.name}`}
                >
                  It no longer signs you in, and other sessions that it began end. Delete it on your device too.
                </ConfirmedAction>
              </div>
            </li>
          ))}
        </ul>
      ) : null}
      <Button className="mt-3" onClick={() => setTask("add")}>
        Add a passkey
      </Button>
      {task ? <PasskeyDialogs task={task} device={device} onClose={() => setTask(null)} finalFocus={section} /> : null}
    </AccountSection>
  );
}

function PasskeyFacts({ passkey: { name, created_at, last_used_at } }: { passkey: Passkey }) {
  return (
    <div className="min-w-0">
      <p className="wrap-anywhere font-medium">{name}</p>
      <p className="text-fg-2">
        Added <Timestamp value={created_at} />
      </p>
      <p className="text-fg-2">
        {last_used_at === null ? (
          "Not used yet"
        ) : (
          <>
            Last used <Timestamp value={last_used_at} />
          </>
        )}
      </p>
    </div>
  );
}
