"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useAccount } from "#components/screen/use-account.ts";
import { Button } from "#components/ui/button.tsx";
import { lateDialog } from "#components/ui/late-dialog.tsx";
import { Status } from "#components/ui/status.tsx";
import { listPasskeys } from "#lib/organization/passkeys/contract.ts";
import { getSecondFactor } from "#lib/organization/second-factor/contract.ts";
import { query } from "#lib/platform/api/client.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { AccountSection } from "./account-section.tsx";
import type { TwoStepTask } from "./two-step-dialogs.tsx";

const TwoStepDialogs = lateDialog(() => import("./two-step-dialogs.tsx"));

const withApp = "After your password, you enter a code from your authenticator app.";
const withPasskey = "After your password, you confirm with a passkey. You can add an authenticator app as another way.";
const off =
  "Off. With it, signing in takes a code from an app on your phone too, so someone who learns your password can't get in.";
const atProvider = "You sign in through your identity provider, which can ask for a second step itself.";

/** Whether signing in takes a code too, and what changes that. */
export function TwoStep() {
  const { has_password } = useAccount();
  const { enabled_at, recovery_codes } = useSuspenseQuery(query(getSecondFactor, {})).data.data;
  const hasPasskeys = useSuspenseQuery(query(listPasskeys, {})).data.data.length > 0;
  const [task, setTask] = useState<TwoStepTask | null>(null);
  const section = useRef<HTMLElement>(null);
  const isOn = enabled_at !== null;
  return (
    <AccountSection ref={section} title="Two-step sign-in">
      {isOn ? <Status tone="ok">{`On since ${formatDate(enabled_at)}`}</Status> : null}
      <p className="mt-1 text-fg-2">{isOn ? withApp : hasPasskeys ? withPasskey : has_password ? off : atProvider}</p>
      {isOn || hasPasskeys ? (
        <p className="mt-1 text-fg-2">
          You have {recovery_codes} recovery {recovery_codes === 1 ? "code" : "codes"} left for when you don't have your
          phone.
        </p>
      ) : null}
      {has_password ? (
        <div className="mt-3 flex flex-wrap gap-2">
          {isOn || hasPasskeys ? <Button onClick={() => setTask("renew")}>New recovery codes</Button> : null}
          {isOn ? (
            <Button onClick={() => setTask("end")}>Turn off</Button>
          ) : (
            <Button onClick={() => setTask("set-up")}>Set up two-step sign-in</Button>
          )}
        </div>
      ) : null}
      {task ? <TwoStepDialogs task={task} onClose={() => setTask(null)} finalFocus={section} /> : null}
    </AccountSection>
  );
}
