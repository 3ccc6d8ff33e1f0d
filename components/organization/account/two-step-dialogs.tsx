"use client";

import { useRef, useState } from "react";
import { EntryDialog } from "#components/forms/entry-dialog.tsx";
import { PasswordField } from "#components/forms/password-field.tsx";
import { ShownOnceDialog } from "#components/forms/shown-once-dialog.tsx";
import { fieldErrors } from "#components/screen/field-errors.ts";
import { Button } from "#components/ui/button.tsx";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import type { OpenedDialog } from "#components/ui/opened-dialog.ts";
import { saveText } from "#components/ui/start-download.ts";
import { toast } from "#components/ui/toast.tsx";
import {
  confirmSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
  setUpSecondFactor,
} from "#lib/organization/second-factor/contract.ts";
import {
  confirmSecondFactorInput,
  provenInput,
  setUpSecondFactorInput,
} from "#lib/organization/second-factor/inputs.ts";
import { call } from "#lib/platform/api/client.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import type { TwoStepTask } from "./two-step-task.ts";

interface TwoStepDialogsProps extends OpenedDialog {
  task: TwoStepTask;
}

type Setup = OutputOf<typeof setUpSecondFactor>["data"];
type Step = { at: "proof" } | { at: "scan"; setup: Setup } | { at: "codes"; codes: string[] };

/** What an input says is wrong with the entries. */
const problemsOf =
  (input: typeof setUpSecondFactorInput | typeof confirmSecondFactorInput | typeof provenInput) =>
  (entries: Record<string, string>) =>
    fieldErrors(input.safeParse(entries).error?.issues ?? []);

/** The dialogs of one change to two-step sign-in, one after the other. */
export default function TwoStepDialogs({ task, onClose, finalFocus }: TwoStepDialogsProps) {
  const [step, setStep] = useState<Step>({ at: "proof" });
  // A dialog that was sent also closes, and the next one follows.
  const reached = useRef<Step["at"]>("proof");
  const dialog = {
    finalFocus,
    onClose: () => {
      if (reached.current === step.at) onClose();
    },
  };

  function go(next: Step) {
    reached.current = next.at;
    setStep(next);
  }

  if (step.at === "codes") return <RecoveryCodes codes={step.codes} onDone={onClose} />;
  if (step.at === "scan") {
    return (
      <EntryDialog
        {...dialog}
        key="scan"
        title="Scan the code with your app"
        description="Use an authenticator app on your phone."
        action="Turn on"
        fields={["code"]}
        check={problemsOf(confirmSecondFactorInput)}
        send={async ({ code = "" }) => {
          const { data } = await call(confirmSecondFactor, { code });
          go({ at: "codes", codes: data.recovery_codes });
        }}
      >
        <QrCode rows={step.setup.qr} />
        <CodeBlock label="Or enter this key in the app" code={step.setup.secret.replace(/(.{4})(?!$)/g, "$1 ")} />
        <Field label="Code" name="code" helper="The 6 digits that the app shows now">
          <Input inputMode="numeric" autoComplete="one-time-code" maxLength={40} />
        </Field>
      </EntryDialog>
    );
  }
  if (task === "set-up") {
    return (
      <EntryDialog
        {...dialog}
        key="password"
        title="Set up two-step sign-in"
        description="First enter your password again."
        action="Continue"
        fields={["current_password"]}
        check={problemsOf(setUpSecondFactorInput)}
        send={async ({ current_password = "" }) => {
          const { data } = await call(setUpSecondFactor, { current_password });
          go({ at: "scan", setup: data });
        }}
      >
        {({ errors }) => <CurrentPassword error={errors.current_password} />}
      </EntryDialog>
    );
  }
  const isEnd = task === "end";
  return (
    <EntryDialog
      {...dialog}
      key="proof"
      title={isEnd ? "Turn off two-step sign-in?" : "Create new recovery codes?"}
      description={
        isEnd
          ? "Your password alone will be enough to sign in, in every organization."
          : "The recovery codes that you have now stop working."
      }
      action={isEnd ? "Turn off" : "Create codes"}
      variant={isEnd ? "danger" : "primary"}
      fields={["current_password", "code"]}
      check={problemsOf(provenInput)}
      send={async ({ current_password = "", code = "" }) => {
        const proof = { current_password, code };
        if (!isEnd) return go({ at: "codes", codes: (await call(renewRecoveryCodes, proof)).data.recovery_codes });
        await call(endSecondFactor, proof);
        toast({ title: "Two-step sign-in is off" });
      }}
    >
      {({ errors }) => (
        <>
          <CurrentPassword error={errors.current_password} />
          <Field label="Code" name="code" helper="From your authenticator app, or a recovery code">
            <Input autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} maxLength={40} />
          </Field>
        </>
      )}
    </EntryDialog>
  );
}

function CurrentPassword({ error }: { error: string | undefined }) {
  return (
    <PasswordField
      label="Current password"
      name="current_password"
      error={error}
      autoComplete="current-password"
      maxLength={200}
    />
  );
}

/** One path, with a white border of four squares (ISO/IEC 18004), also in dark mode: cameras need the contrast. */
function QrCode({ rows }: { rows: readonly string[] }) {
  const path = rows.flatMap((row, y) => [...row].map((dot, x) => (dot === "1" ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return (
    <svg
      role="img"
      aria-label="QR code for your authenticator app"
      viewBox={`-2 -2 ${rows.length + 4} ${rows.length + 4}`}
      shapeRendering="crispEdges"
      className="size-48 self-center rounded-md border bg-white"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = codes.join("\n");
  return (
    <ShownOnceDialog
      title="Save your recovery codes"
      description="If you lose your phone, each of these signs you in once in place of a code from the app. You won't be able to see them again."
      what="the codes"
      loss="You won't be able to see them again. Without them and without your phone, you can't sign in."
      onDone={onDone}
      onGone={onDone}
    >
      <CodeBlock label="Recovery codes" code={text} />
      <Button className="self-start" onClick={() => saveText(`${text}\n`, "muster-recovery-codes.txt")}>
        Download as text
      </Button>
    </ShownOnceDialog>
  );
}
