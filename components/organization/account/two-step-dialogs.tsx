import { useState } from "react";
import { EntryDialog } from "#components/forms/entry-dialog.tsx";
import { fieldErrors } from "#components/screen/field-errors.ts";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import type { OpenedDialog } from "#components/ui/opened-dialog.ts";
import { toast } from "#components/ui/toast.tsx";
import {
  confirmSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
  setUpSecondFactor,
} from "#lib/organization/second-factor/contract.ts";
import { confirmSecondFactorInput } from "#lib/organization/second-factor/inputs.ts";
import { call } from "#lib/platform/api/client.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";

/** A change of two-step sign-in. */
export type TwoStepTask = "set-up" | "renew" | "end";

type Setup = OutputOf<typeof setUpSecondFactor>["data"];
type Step = { at: "start" } | { at: "scan"; setup: Setup } | { at: "codes"; codes: string[] };

const starts = {
  "set-up": {
    title: "Set up two-step sign-in",
    description:
      "You need an authenticator app on your phone. After your password, it shows the code that signs you in.",
    action: "Continue",
  },
  renew: {
    title: "Create new recovery codes?",
    description: "The recovery codes that you have now stop working.",
    action: "Create codes",
  },
  end: {
    title: "Turn off two-step sign-in?",
    description: "Signing in no longer takes a code from your app, in every organization.",
    action: "Turn off",
    variant: "danger",
  },
} as const satisfies Record<TwoStepTask, object>;

/** The dialogs of one change to two-step sign-in, one after the other. */
export default function TwoStepDialogs({ task, ...opened }: OpenedDialog & { task: TwoStepTask }) {
  const [step, setStep] = useState<Step>({ at: "start" });

  async function begin(): Promise<Step | null> {
    if (task === "set-up") return { at: "scan", setup: (await call(setUpSecondFactor, {})).data };
    if (task === "renew") return { at: "codes", codes: (await call(renewRecoveryCodes, {})).data.recovery_codes };
    await call(endSecondFactor, {});
    toast({ title: "Two-step sign-in is off" });
    return null;
  }

  if (step.at === "codes") return <RecoveryCodes codes={step.codes} onDone={opened.onClose} />;
  if (step.at === "start") {
    return (
      <EntryDialog
        {...opened}
        key="start"
        {...starts[task]}
        send={begin}
        onSent={(next) => (next ? setStep(next) : opened.onClose())}
      >
        {null}
      </EntryDialog>
    );
  }
  return (
    <EntryDialog
      {...opened}
      key="scan"
      title="Scan the code with your app"
      description="Use an authenticator app on your phone."
      action="Turn on"
      check={(entries) => fieldErrors(confirmSecondFactorInput.safeParse(entries).error?.issues ?? [])}
      send={({ code = "" }) => call(confirmSecondFactor, { code })}
      onSent={({ data }) => setStep({ at: "codes", codes: data.recovery_codes })}
    >
      <QrCode rows={step.setup.qr} />
      <CodeBlock label="Or enter this key in the app" code={step.setup.secret.replace(/(.{4})(?!$)/g, "$1 ")} />
      <Field label="Code" name="code" helper="The 6 digits that the app shows now">
        <Input inputMode="numeric" autoComplete="one-time-code" maxLength={40} />
      </Field>
    </EntryDialog>
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
